import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProvider, type BundledProvider } from '../support/bundled-provider.ts';
import { clinicPeople } from '../support/clinic-people.ts';
import { numberField, textField } from '../support/provider-client.ts';
import { exchange } from '../support/raw-exchange.ts';
import { send } from '../support/http-client.ts';
import { startWebsite, type TestWebsite } from '../support/website.ts';

/** One response, as it was sent. */
interface Answer {
  status: number;
  /** The values of each header, by lower-case name. */
  headers: ReadonlyMap<string, string>;
  body: string;
}

interface Check {
  /** The section of the RFC. */
  section: string;
  rule: string;
  /** The whole request; `{…}` is replaced by an entry of `targets`. */
  request: string;
  /** undefined: the website. */
  server?: 'provider';
  status: number | readonly number[];
  /** Expected headers; null: absent. */
  headers?: Record<string, string | RegExp | null>;
  /** undefined: any body. */
  body?: string | RegExp;
}

let provider: BundledProvider;
let website: TestWebsite;
/** URLs and tags that are known only at run time. */
const targets = new Map<string, string>();

const parse = (text: string): Answer => {
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? 0),
    headers,
    body: text.slice(end + 4),
  };
};

const filled = (text: string): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = targets.get(name);
    if (known === undefined) throw new Error(`No target ${name}`);
    return known;
  });

const ask = async (request: string, server?: 'provider'): Promise<string> => {
  const { origin } = server ? provider : website;
  const { text } = await exchange(Number(new URL(origin).port), Buffer.from(filled(request), 'latin1'), 'wait');
  return text;
};

/** @returns a request that closes its connection. @param lines the headers after Host. */
const get = (target: string, ...lines: string[]) => request('GET', target, ...lines);
const head = (target: string, ...lines: string[]) => request('HEAD', target, ...lines);
const request = (method: string, target: string, ...lines: string[]) =>
  [`${method} ${target} HTTP/1.1`, 'Host: {host}', ...lines, 'Connection: close', '', ''].join('\r\n');

beforeAll(async () => {
  provider = await runProvider({ demo: true });
  website = await startWebsite({ provider, env: { ...(await clinicPeople(1)), RATE_LIMITS: 'off' } });
  targets.set('host', new URL(website.origin).host);
  targets.set('longer', 'x'.repeat(40_000));
  const articles = (await send(provider.origin, { path: '/blog/get-blogs' })).json;
  const id = numberField(articles, 0, 'id');
  const name = textField(articles, 0, 'images', 0, 'name');
  const previewUrl = textField(articles, 0, 'images', 0, 'previewUrl');
  targets.set('article', `/blog/${id}`);
  targets.set('picture', `/blog/image/${id}/${name}`);
  const home = (await website.send({ path: '/' })).text;
  targets.set('clinicPicture', /\/clinic\/\w+\?w=480/.exec(home)?.[0] ?? '');
  const object = new URL(previewUrl);
  targets.set('object', object.pathname + object.search);
  for (const [tag, path] of [
    ['pageTag', '/terms'],
    ['fileTag', '/favicon.svg'],
    ['feedTag', '/feed.xml'],
    ['pictureTag', `${targets.get('picture')}?w=320`],
    ['wholePictureTag', targets.get('picture') ?? ''],
    ['clinicPictureTag', targets.get('clinicPicture') ?? ''],
  ] as const)
    targets.set(tag, (await website.send({ path })).headers.etag ?? '"none"');
  const file = await website.send({ path: '/favicon.svg' });
  targets.set('fileDate', file.headers['last-modified'] ?? '');
  const size = Number(file.headers['content-length']);
  targets.set('fileSize', String(size));
  targets.set('moreThanFile', String(size + 100));
});
afterAll(async () => {
  await website.close();
  await provider.close();
});

const page = '/terms';
const file = '/favicon.svg';
const call = '/api/blog/get-blogs';
const sized = '{picture}?w=320';
const past = 'Sat, 01 Jan 2000 00:00:00 GMT';

const notModified = { etag: /./, 'cache-control': /./, date: /GMT$/, 'content-length': null } as const;
const onlyReads = { allow: 'GET, HEAD, OPTIONS' } as const;

const checks: readonly Check[] = [
  ...[
    [page, 200],
    [file, 200],
    ['/feed.xml', 200],
    [call, 200],
    ['/healthz', 200],
    ['/api/nothing', 404],
    ['/{longer}', 414],
  ].map(([target, status]): Check => ({
    section: 'RFC 9110, 6.6.1',
    rule: `${target} has a Date`,
    request: get(String(target)),
    status: Number(status),
    headers: { date: /GMT$/ },
  })),
  {
    section: 'RFC 9110, 6.6.1',
    rule: 'a refusal of the parser has a Date',
    request: 'HELLO\r\n\r\n',
    status: 400,
    headers: { date: /GMT$/ },
  },
  {
    section: 'RFC 9110, 8.6',
    rule: '204 has no length',
    request: request('OPTIONS', page),
    status: 204,
    headers: { 'content-length': null, 'content-type': null },
    body: '',
  },
  ...[page, file, '/feed.xml', '/sitemap.xml', '/robots.txt', sized, '{picture}'].map((target): Check => ({
    section: 'RFC 9110, 8.8.3',
    rule: `${target} has a tag`,
    request: get(target),
    status: 200,
    headers: { etag: /^(?:W\/)?"[\x21\x23-\x7e]+"$/ },
    body: /[^]/,
  })),
  {
    section: 'RFC 9110, 9.1',
    rule: 'a method that no resource has is not implemented',
    request: request('PROPFIND', page),
    status: 501,
  },
  {
    section: 'RFC 9110, 9.1',
    rule: 'one that the parser does not know is not implemented either',
    request: request('BREW', page),
    status: 501,
  },
  {
    section: 'RFC 9110, 9.1',
    rule: 'methods are case-sensitive',
    request: request('get', page),
    status: 501,
  },
  ...[page, '{article}', '/', file, '/feed.xml', '/robots.txt', call, sized, '{picture}', '/api/session'].map(
    (target): Check => ({
      section: 'RFC 9110, 9.3.2',
      rule: `HEAD ${target} has the length and no body`,
      request: head(target),
      status: 200,
      headers: { 'content-length': /^[1-9]\d*$/, 'content-type': /./ },
      body: '',
    }),
  ),
  {
    section: 'RFC 9110, 9.3.2',
    rule: 'the provider has HEAD, too',
    request: head('/blog/get-blogs'),
    server: 'provider',
    status: 200,
    body: '',
  },
  {
    section: 'RFC 9110, 9.3.2',
    rule: 'HEAD of a missing call is as missing as with GET',
    request: head('/api/nothing'),
    status: 404,
    body: '',
  },
  {
    section: 'RFC 9110, 9.3.6',
    rule: 'there are no tunnels',
    request: 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    status: 501,
  },
  ...(
    [
      ['OPTIONS', '*', 204, /GET/],
      ['OPTIONS', page, 204, 'GET, HEAD, OPTIONS'],
      ['OPTIONS', file, 204, 'GET, HEAD, OPTIONS'],
      ['OPTIONS', call, 204, 'GET, HEAD, OPTIONS'],
      ['OPTIONS', '/api/auth/login', 204, 'POST, OPTIONS'],
      ['OPTIONS', '/api/uploads/contact-form', 204, 'POST, OPTIONS'],
      ['OPTIONS', '/contact-form', 204, 'GET, HEAD, POST, OPTIONS'],
      ['OPTIONS', '/api/nothing', 404, null],
    ] as const
  ).map(([method, target, status, allow]): Check => ({
    section: 'RFC 9110, 9.3.7',
    rule: `OPTIONS ${target} names the methods`,
    request: request(method, target),
    status,
    headers: { allow },
  })),
  {
    section: 'RFC 9110, 9.3.7',
    rule: 'so does the provider',
    request: request('OPTIONS', '/auth/login'),
    server: 'provider',
    status: 204,
    headers: { allow: 'POST, OPTIONS' },
  },
  {
    section: 'RFC 9110, 9.3.8',
    rule: 'TRACE sends nothing back',
    request: request('TRACE', page),
    status: 405,
    headers: onlyReads,
  },
  {
    section: 'RFC 9110, 10.1.1',
    rule: 'an unknown expectation fails',
    request: get(page, 'Expect: nonsense'),
    status: 417,
  },
  {
    section: 'RFC 9110, 10.1.1',
    rule: '100-continue is continued',
    request:
      request(
        'POST',
        '/api/auth/login',
        'Content-Type: application/json',
        'Content-Length: 2',
        'Expect: 100-continue',
      ) + '{}',
    status: 100,
    body: /^HTTP\/1\.1 400 /,
  },
  ...(
    [
      ['POST', page, 'GET, HEAD, OPTIONS'],
      ['DELETE', '/', 'GET, HEAD, OPTIONS'],
      ['PUT', file, 'GET, HEAD, OPTIONS'],
      ['POST', '/feed.xml', 'GET, HEAD, OPTIONS'],
      ['POST', '/healthz', 'GET, HEAD, OPTIONS'],
      ['POST', sized, 'GET, HEAD, OPTIONS'],
      ['POST', call, 'GET, HEAD, OPTIONS'],
      ['GET', '/api/auth/login', 'POST, OPTIONS'],
      ['GET', '/api/uploads/contact-form', 'POST, OPTIONS'],
      ['PUT', '/api/session', 'GET, HEAD, OPTIONS'],
      ['DELETE', '/contact-form', 'GET, HEAD, POST, OPTIONS'],
    ] as const
  ).map(([method, target, allow]): Check => ({
    section: 'RFC 9110, 15.5.6',
    rule: `${method} ${target} is refused with the methods it has`,
    request: request(method, target),
    status: 405,
    headers: { allow, 'cache-control': 'no-store' },
  })),
  {
    section: 'RFC 9110, 15.5.6',
    rule: 'the provider names them, too',
    request: request('DELETE', '/blog/get-blogs'),
    server: 'provider',
    status: 405,
    headers: { allow: 'GET, HEAD, OPTIONS' },
  },
  {
    section: 'RFC 9110, 15.5.6',
    rule: 'also those of a path with parameters',
    request: get('/blog/update-blog/7'),
    server: 'provider',
    status: 405,
    headers: { allow: 'PUT, OPTIONS' },
  },
  {
    section: 'RFC 9110, 12.4.2',
    rule: 'a picture of quality 0 is not sent',
    request: get(sized, 'Accept: image/webp;q=0, image/avif;q=0, */*'),
    status: 200,
    headers: { 'content-type': 'image/jpeg' },
  },
  {
    section: 'RFC 9110, 12.4.2',
    rule: 'the higher quality wins',
    request: get(sized, 'Accept: image/avif;q=0.5, image/webp'),
    status: 200,
    headers: { 'content-type': 'image/webp' },
  },
  {
    section: 'RFC 9110, 12.5.1',
    rule: 'no Accept is any type',
    request: get(sized),
    status: 200,
    headers: { 'content-type': 'image/jpeg' },
  },
  ...[page, file, '/feed.xml', '/sitemap.xml'].flatMap((target): Check[] =>
    (
      [
        ['Accept-Encoding: br;q=0, gzip', 'gzip'],
        ['Accept-Encoding: gzip;q=0.5, br;q=0.4', 'gzip'],
        ['Accept-Encoding: identity, gzip;q=0.5', null],
        ['Accept-Encoding: gzip;q=0', null],
        ['Accept-Encoding: ', null],
        ['Accept-Encoding: BR', 'br'],
        ['Accept-Encoding: *', null],
        ['Accept-Encoding: identity;q=0, *', 'br'],
        ['Accept-Encoding: br;q=0, identity;q=0, *;q=0.5', 'gzip'],
      ] as const
    ).map(([line, encoding]) => ({
      section: 'RFC 9110, 12.5.3',
      rule: `${target} with ${line}`,
      request: get(target, line),
      status: 200,
      headers: { 'content-encoding': encoding, vary: /accept-encoding/i },
    })),
  ),
  {
    section: 'RFC 9110, 12.5.5',
    rule: 'a picture says that it depends on Accept',
    request: get(sized),
    status: 200,
    headers: { vary: /accept/i },
  },
  ...['', 'If-None-Match: {wholePictureTag}'].map((line): Check => ({
    section: 'RFC 9110, 12.5.5',
    rule: `the original does not, with ${line || 'no condition'}`,
    request: get('{picture}', ...(line ? [line] : [])),
    status: line ? 304 : 200,
    headers: { vary: null },
  })),
  ...(
    [
      [page, 'If-Match: "other"', 412],
      [page, 'If-Match: *', 200],
      [page, 'If-Match: {pageTag}', 412],
      ['/feed.xml', 'If-Match: "other"', 412],
      [file, 'If-Match: "other", "third"', 412],
      [file, 'If-Match: {fileTag}', 412],
      [file, 'If-Match: *', 200],
      [sized, 'If-Match: "other"', 412],
    ] as const
  ).map(([target, line, status]): Check => ({
    section: 'RFC 9110, 13.1.1',
    rule: `${target} with ${line}, compared strongly`,
    request: get(target, line),
    status,
  })),
  ...(
    [
      [page, '{pageTag}'],
      [page, '"a", {pageTag}, "b"'],
      [page, '*'],
      [file, '{fileTag}'],
      [file, '"a", {fileTag}'],
      [file, '*'],
      ['/feed.xml', '{feedTag}'],
      [sized, '{pictureTag}'],
      [sized, '"x",{pictureTag}'],
      ['{picture}', '{wholePictureTag}'],
      ['{clinicPicture}', '{clinicPictureTag}'],
    ] as const
  ).flatMap(([target, tags]): Check[] =>
    ['GET', 'HEAD'].map((method) => ({
      section: 'RFC 9110, 13.1.2 and 15.4.5',
      rule: `${method} ${target} with If-None-Match: ${tags}`,
      request: request(method, target, `If-None-Match: ${tags}`),
      status: 304,
      headers: notModified,
      body: '',
    })),
  ),
  ...[page, file, '/feed.xml', sized].map((target): Check => ({
    section: 'RFC 9110, 13.1.2',
    rule: `${target} is sent again for another tag`,
    request: get(target, 'If-None-Match: "other", W/"third"'),
    status: 200,
    body: /[^]/,
  })),
  {
    section: 'RFC 9110, 13.1.3',
    rule: 'a file that is not newer is not sent again',
    request: get(file, 'If-Modified-Since: {fileDate}'),
    status: 304,
    headers: notModified,
    body: '',
  },
  {
    section: 'RFC 9110, 13.1.3',
    rule: 'a date that is none is ignored',
    request: get(file, 'If-Modified-Since: yesterday'),
    status: 200,
  },
  {
    section: 'RFC 9110, 13.1.4',
    rule: 'a file that has changed since fails',
    request: get(file, `If-Unmodified-Since: ${past}`),
    status: 412,
  },
  {
    section: 'RFC 9110, 13.2.2',
    rule: 'If-Match replaces If-Unmodified-Since',
    request: get(file, 'If-Match: *', `If-Unmodified-Since: ${past}`),
    status: 200,
  },
  {
    section: 'RFC 9110, 13.2.2',
    rule: 'If-None-Match comes before If-Modified-Since',
    request: get(file, 'If-None-Match: "other"', 'If-Modified-Since: {fileDate}'),
    status: 200,
  },
  {
    section: 'RFC 9110, 13.2.1',
    rule: 'a condition on what is missing does not hide that',
    request: get('/missing.png', 'If-None-Match: *'),
    status: 404,
  },
  {
    section: 'RFC 9110, 14.2',
    rule: 'the first ten bytes',
    request: get(file, 'Range: bytes=0-9'),
    status: 206,
    headers: { 'content-range': /^bytes 0-9\/\d+$/, 'content-length': '10' },
  },
  {
    section: 'RFC 9110, 14.2',
    rule: 'all bytes from the tenth',
    request: get(file, 'Range: bytes=9-'),
    status: 206,
    headers: { 'content-range': /^bytes 9-/ },
  },
  {
    section: 'RFC 9110, 14.2',
    rule: 'the last ten bytes of a picture',
    request: get('{picture}', 'Range: bytes=-10'),
    status: 206,
    headers: { 'content-length': '10' },
  },
  ...['-{moreThanFile}', '-10', '0-1,3-4'].map((range): Check => ({
    section: 'RFC 9110, 14.2',
    rule: `a range that the files of the build do not support gives the whole file: ${range}`,
    request: get(file, `Range: bytes=${range}`),
    status: 200,
  })),
  {
    section: 'RFC 9110, 14.2',
    rule: 'another unit is ignored',
    request: get(file, 'Range: lines=0-9'),
    status: 200,
  },
  {
    section: 'RFC 9110, 14.2',
    rule: 'a range that ends before it begins is ignored',
    request: get('{object}', 'Range: bytes=9-1'),
    server: 'provider',
    status: 200,
  },
  ...[file, '{picture}'].map((target): Check => ({
    section: 'RFC 9110, 14.2',
    rule: `a range is for GET only: HEAD ${target}`,
    request: head(target, 'Range: bytes=0-9'),
    status: 200,
  })),
  {
    section: 'RFC 9110, 14.2',
    rule: 'also at the provider',
    request: head('{object}', 'Range: bytes=0-9'),
    server: 'provider',
    status: [200, 403],
    headers: { 'content-range': null },
  },
  {
    section: 'RFC 9110, 14.2',
    rule: 'a page has no ranges',
    request: get(page, 'Range: bytes=0-9'),
    status: 200,
  },
  ...['"other"', '{fileTag}', '{fileDate}', past, 'Fri, 01 Jan 2038 00:00:00 GMT'].map((validator): Check => ({
    section: 'RFC 9110, 13.1.5',
    rule: `If-Range gives the whole file: ${validator}`,
    request: get(file, 'Range: bytes=0-9', `If-Range: ${validator}`),
    status: 200,
  })),
  {
    section: 'RFC 9110, 13.1.5',
    rule: 'the provider’s objects have no tag that could match',
    request: get('{object}', 'Range: bytes=0-9', 'If-Range: "x"'),
    server: 'provider',
    status: 200,
  },
  {
    section: 'RFC 9110, 15.5.17',
    rule: 'a range beyond the end says how long the file is',
    request: get(file, 'Range: bytes={fileSize}-'),
    status: 416,
    headers: { 'content-range': /^bytes \*\/\d+$/ },
  },
  {
    section: 'RFC 9110, 15.5.17',
    rule: 'that of a picture, too',
    request: get('{picture}', 'Range: bytes=99999999-'),
    status: 416,
    headers: { 'content-range': /^bytes \*\/\d+$/ },
  },
  {
    section: 'RFC 9110, 15.5.17',
    rule: 'that of the provider’s objects, too',
    request: get('{object}', 'Range: bytes=99999999-'),
    server: 'provider',
    status: 416,
    headers: { 'content-range': /^bytes \*\/\d+$/ },
  },
  {
    section: 'RFC 9112, 3',
    rule: 'a target that fills the head is too long',
    request: get('/{longer}'),
    status: 414,
  },
  {
    section: 'RFC 6585, 5',
    rule: 'long headers are no long target',
    request: get(page, 'X-Long: {longer}'),
    status: 431,
  },
  // The parser knows no minor version above 1.1, which section 2.5 would treat like 1.1.
  ...['0.9', '1.2', '2.0', '3.0'].map((version): Check => ({
    section: 'RFC 9110, 15.6.6',
    rule: `the version ${version} is not supported`,
    request: `GET ${page} HTTP/${version}\r\nHost: {host}\r\nConnection: close\r\n\r\n`,
    status: 505,
  })),
  ...(
    [
      [page, 'no-cache, no-transform'],
      [file, /^public, max-age=\d+$/],
      ['/feed.xml', /^public, max-age=\d+, no-transform$/],
      [sized, /^public, max-age=\d+/],
      [call, 'no-store'],
      ['/api/session', 'no-store'],
      ['/missing.png', 'no-store'],
      ['/healthz', 'no-store'],
    ] as const
  ).map(([target, value]): Check => ({
    section: 'RFC 9111, 5.2.2',
    rule: `${target} says how long it may be kept`,
    request: get(target),
    status: target === '/missing.png' ? 404 : 200,
    headers: { 'cache-control': value },
  })),
  {
    section: 'RFC 9111, 4.3.4',
    rule: 'what is not modified says again what it depends on',
    request: get(page, 'If-None-Match: {pageTag}', 'Accept-Encoding: gzip'),
    status: 304,
    headers: { vary: /accept-encoding/i, 'cache-control': 'no-cache, no-transform' },
  },
  {
    section: 'RFC 9112, 2.2',
    rule: 'an empty line before the request is skipped',
    request: `\r\n${get(page)}`,
    status: 200,
  },
  {
    section: 'RFC 9112, 2.2',
    rule: 'a space before the first header is refused',
    request: `GET ${page} HTTP/1.1\r\n Host: {host}\r\n\r\n`,
    status: 400,
  },
  { section: 'RFC 9112, 3', rule: 'no request line', request: 'HELLO\r\n\r\n', status: 400 },
  {
    section: 'RFC 9112, 3.2',
    rule: 'a request without Host',
    request: `GET ${page} HTTP/1.1\r\nConnection: close\r\n\r\n`,
    status: 400,
  },
  {
    section: 'RFC 9112, 3.2',
    rule: 'a request with two Hosts',
    request: get(page, 'Host: other'),
    status: 400,
  },
  {
    section: 'RFC 9112, 3.2',
    rule: 'a Host that is none',
    request: `GET ${page} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
    status: 400,
  },
  {
    section: 'RFC 9112, 3.2',
    rule: 'the provider needs it, too',
    request: 'GET /blog/get-blogs HTTP/1.1\r\nConnection: close\r\n\r\n',
    server: 'provider',
    status: 400,
  },
  ...[`http://{host}${page}`, `HTTP://{host}${page}`, `http://{host}${call}?x=1`, 'http://{host}'].map(
    (target): Check => ({
      section: 'RFC 9112, 3.2.2',
      rule: `the absolute form is accepted: ${target}`,
      request: get(target),
      status: 200,
      body: /[^]/,
    }),
  ),
  {
    section: 'RFC 9112, 3.2.2',
    rule: 'the host of the target replaces that of the header',
    request: get('http://clinic.example/robots.txt'),
    status: 200,
    body: /http:\/\/clinic\.example\/sitemap\.xml/,
  },
  ...['ftp://{host}/', 'http://user@{host}/', 'http:///robots.txt', '*'].map((target): Check => ({
    section: 'RFC 9112, 3.2.2',
    rule: `a target of no known form is refused: ${target}`,
    request: get(target),
    status: 400,
  })),
  {
    section: 'RFC 9112, 5.1',
    rule: 'a space before a colon is refused',
    request: get(page, 'X-Name : x'),
    status: 400,
  },
  {
    section: 'RFC 9112, 6.1',
    rule: 'a length and chunks at once are refused',
    request: `${request('POST', '/api/auth/login', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    status: 400,
  },
  {
    section: 'RFC 9112, 6.1',
    rule: 'a coding that is not known is not implemented',
    request: `${request('POST', '/api/auth/login', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`,
    status: 501,
  },
  ...['gzip', 'identity'].map((coding): Check => ({
    section: 'RFC 9112, 6.1',
    rule: `${coding} without chunks is refused once`,
    request: `${request('POST', '/api/auth/login', `Transfer-Encoding: ${coding}`)}body`,
    status: 501,
    body: /^\{[^}]*\}$/,
  })),
  {
    section: 'RFC 9112, 6.2',
    rule: 'a length that is none is refused',
    request: request('POST', '/api/auth/login', 'Content-Length: ten'),
    status: 400,
  },
  {
    section: 'RFC 9112, 6.3',
    rule: 'two lengths are refused',
    request: request('POST', '/api/auth/login', 'Content-Length: 1', 'Content-Length: 2'),
    status: 400,
  },
  {
    section: 'RFC 9112, 7.1',
    rule: 'chunks are read',
    request: `${request('POST', '/api/auth/login', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}2\r\n{}\r\n0\r\n\r\n`,
    status: 400,
    body: /"code":"INVALID_INPUT"|"code":"BAD_REQUEST"/,
  },
  {
    section: 'RFC 9112, 7.1',
    rule: 'a chunk of no length is refused',
    request: `${request('POST', '/api/auth/login', 'Transfer-Encoding: chunked')}xyz\r\n`,
    status: 400,
  },
  {
    section: 'RFC 9112, 9.3.2',
    rule: 'two requests at once are answered in order',
    request: `GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n${get('/robots.txt')}`,
    status: 200,
    body: /^\{"status":"ok"\}HTTP\/1\.1 200 OK\r\n[^]*User-agent: \*/,
  },
  ...['HELLO\r\n\r\n', `BREW ${page} HTTP/1.1\r\n\r\n`].map((next): Check => ({
    section: 'RFC 9112, 9.3.2',
    rule: `a request is answered before the invalid one behind it: ${next.slice(0, 5)}`,
    request: `GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n${next}`,
    status: 200,
    body: /^\{"status":"ok"\}HTTP\/1\.1 (?:400|501) [^]*\}$/,
  })),
  {
    section: 'RFC 9112, 9.6',
    rule: 'the last answer of a connection says so',
    request: get(page),
    status: 200,
    headers: { connection: 'close' },
  },
];

test('more than sixty checks, each named once', () => {
  const names = checks.map(({ section, rule }) => `${section}: ${rule}`);
  expect(names.length).toBeGreaterThan(60);
  expect(new Set(names).size).toBe(names.length);
});

const matcher = (expected: string | RegExp | null): unknown =>
  expected instanceof RegExp ? expect.stringMatching(expected) : (expected ?? undefined);

test.each(checks)('$section: $rule', async ({ request: bytes, server, status, headers = {}, body = /^/ }) => {
  const answer = parse(await ask(bytes, server));
  const names = Object.keys(headers);
  expect({
    status: answer.status,
    headers: Object.fromEntries(names.map((name) => [name, answer.headers.get(name)])),
    body: answer.body,
  }).toEqual({
    status: expect.toBeOneOf([status].flat()),
    headers: Object.fromEntries(names.map((name) => [name, matcher(headers[name] ?? null)])),
    body: matcher(body),
  });
});

test('what a stranger sends is no error of the website', () => {
  expect(website.logs.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
