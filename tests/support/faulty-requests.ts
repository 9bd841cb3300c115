import * as fc from 'fast-check';
import type { Fault } from './misbehaviour.ts';
import type { Ending } from './raw-exchange.ts';

/** The bytes of one request, and the client's action after they are sent. */
export interface FaultyRequest {
  bytes: Buffer;
  ending: Ending;
}

/** Data that exists at the website under test. */
export interface Targets {
  host: string;
  /** Cookie header of a logged-in administrator. */
  staffCookie: string;
  clientToken: string;
  documentName: string;
  blogId: number;
  pictureName: string;
}

const boundary = '----faulty';

/** File names: long, right-to-left, quoted, empty, with path segments. */
const fileName = fc.oneof(
  fc.constantFrom('lastra.pdf', 'foto.jpg', '..', '.', '', 'a"b.pdf', '../../etc/passwd', 'è€𝒳.png', 'x.html'),
  fc.constant(`${'n'.repeat(300)}.pdf`),
  fc.constant('fattura\u202efdp.exe'),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const contentType = fc.constantFrom('application/pdf', 'image/jpeg', 'text/html', 'x', '', 'a/b\u0000');

const fileBytes = fc.oneof(
  fc.constant(Buffer.from('%PDF-1.4 test')),
  fc.constant(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])),
  fc.constant(Buffer.alloc(70_000, '%PDF-')),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

const part = (name: string, value: string): Buffer =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

const filePart = (name: string, type: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
        `Content-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);

const head = (line: string, headers: readonly string[]): Buffer =>
  Buffer.from(`${line}\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n`);

/** Transmission faults of a body: truncation, a changed byte, a wrong length. */
const damage = fc.record({
  cutAt: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null, freq: 3 }),
  flipAt: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null, freq: 4 }),
  lengthOff: fc.constantFrom(0, 0, 0, 0, -1, 1, 500),
});

type Damage = typeof damage extends fc.Arbitrary<infer Value> ? Value : never;

const post = (
  target: string,
  { host, staffCookie }: Targets,
  contentTypeHeader: string,
  body: Buffer,
  { cutAt, flipAt, lengthOff }: Damage,
): FaultyRequest => {
  const sent = Buffer.from(cutAt === null ? body : body.subarray(0, Math.floor(cutAt * body.length)));
  const flipped = Math.floor((flipAt ?? 0) * (sent.length - 1));
  if (flipAt !== null && sent.length > 0) sent[flipped] = (sent[flipped] ?? 0) ^ 0x55;
  const length = Math.max(0, (cutAt === null ? sent.length : body.length) + lengthOff);
  const headers = [
    `Host: ${host}`,
    `Cookie: ${staffCookie}`,
    `Content-Type: ${contentTypeHeader}`,
    `Content-Length: ${length}`,
    'Connection: close',
  ];
  return {
    bytes: Buffer.concat([head(`POST ${target} HTTP/1.1`, headers), sent]),
    // With a truncated body, the server would wait for the rest, so the client only waits after a complete body.
    ending: sent.length >= length ? 'wait' : 'halfClose',
  };
};

const multipart = `multipart/form-data; boundary=${boundary}`;
const closing = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}--\r\n`, `--${boundary}\r\n`, '');

const announcedSize = (bytes: Buffer) =>
  fc.oneof(
    fc.constantFrom(String(bytes.length), String(bytes.length)),
    fc.constantFrom('0', '-1', '1e3', '99999999999', 'x', String(bytes.length + 1), String(bytes.length - 1)),
  );

const upload = (targets: Targets, path: string, fields: Record<string, fc.Arbitrary<string>>) =>
  fileBytes.chain((bytes) =>
    fc
      .record({
        values: fc.record({ ...fields, size: announcedSize(bytes) }),
        order: fc.shuffledSubarray([...Object.keys(fields), 'size'], {
          minLength: Object.keys(fields).length,
        }),
        name: fileName,
        type: contentType,
        closing,
        damage,
      })
      .map(({ values, order, name, type, closing, damage }) => {
        const named = new Map(Object.entries(values));
        const body = Buffer.concat([
          ...order.map((field) => part(field, named.get(field) ?? '')),
          filePart(name, type, bytes),
          Buffer.from(closing),
        ]);
        return post(path, targets, multipart, body, damage);
      }),
  );

const formWithoutScripts = (targets: Targets) =>
  fc
    .record({
      values: fc.dictionary(
        fc.constantFrom('fullName', 'email', 'phoneNumber', 'message', 'service', 'unknown'),
        fc.oneof(fc.constantFrom('Anna', 'a@b.it', '347 555 2222', ''), fc.string({ maxLength: 3000 })),
      ),
      files: fc.array(fc.tuple(fileName, contentType, fileBytes), { maxLength: 3 }),
      closing,
      damage,
    })
    .map(({ values, files, closing, damage }) =>
      post(
        '/contact-form',
        targets,
        multipart,
        Buffer.concat([
          ...Object.entries(values).map(([name, value]) => part(name, value)),
          ...files.map(([name, type, bytes]) => filePart(name, type, bytes)),
          Buffer.from(closing),
        ]),
        damage,
      ),
    );

const jsonCall = (targets: Targets) =>
  fc
    .record({
      call: fc.constantFrom(
        '/api/contact-form/submit-form',
        '/api/auth/login',
        '/api/blog/create-blog',
        '/api/contact-form/updateClientContactForm',
      ),
      type: fc.constantFrom('application/json', 'text/plain', 'application/json; charset=latin1', ''),
      body: fc.oneof(
        fc.constant(JSON.stringify({ clientToken: targets.clientToken })),
        fc.constant(JSON.stringify({ email: 'a@b.it', password: 'x' })),
        fc.constantFrom('{', '\ufeff{}', 'null', '[]', '{"__proto__":{"a":1}}'),
        fc.json(),
        fc.string({ unit: 'binary', maxLength: 200 }),
      ),
      damage,
    })
    .map(({ call, type, body, damage }) => post(call, targets, type, Buffer.from(body), damage));

const range = fc.constantFrom(
  'bytes=0-3',
  'bytes=5-',
  'bytes=-2',
  'bytes=9-1',
  'bytes=0-1,3-4',
  `bytes=${'0'.repeat(12_000)}-1`,
  'bytes=99999999999999999999-',
  'items=1-2',
  '',
);

const oddHeaders = fc.array(
  fc.oneof(
    range.map((value) => `Range: ${value}`),
    fc.constantFrom(
      'Accept-Encoding: br;q=x, *;;, gzip;q=0',
      'If-None-Match: W/"x", *',
      'If-None-Match: "',
      'Accept: image/avif,*/*;q=',
      'Accept-Language: \u00ff\u00fe',
      'X-Forwarded-For: not an address',
      'X-Request-Id: {{}}',
      'Expect: 100-continue',
      'Upgrade: websocket',
      'Origin: https://evil.example',
      'Sec-Fetch-Site: cross-site',
      'Cookie: =; p.=; p.a; __Host-p.b="\\"; ; =x',
      `Cookie: ${Array.from({ length: 300 }, (_, index) => `p.c${index}=x`).join('; ')}`,
    ),
  ),
  { maxLength: 3 },
);

/** GET requests for pages, files, calls and invalid targets, with unusual headers, versions and hosts. */
const get = (targets: Targets) => {
  const { clientToken, documentName, blogId, pictureName } = targets;
  return fc
    .record({
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE', 'TRACE', 'PROPFIND', 'get'),
      target: fc.oneof(
        fc.constantFrom(
          '/',
          '/services',
          '/service/All-on-4%20e%20All-on-6',
          '/service/A%2FB',
          '/blogs',
          `/blog/${blogId}`,
          '/blog/999999',
          '/dashboard',
          '/login',
          '/healthz',
          '/readyz',
          '/sitemap.xml',
          '/feed.xml',
          '/api/session',
          '/api/blog/get-blogs',
          '/api/contact-form/all',
          '/api/staff/forms/1',
          '/api/staff/%252e%252e/x',
          `/api/uploads/contact-form/${clientToken}/${documentName}`,
          `/api/uploads/contact-form/${clientToken}/%2e%2e`,
          `/blog/image/${blogId}/${pictureName}`,
          `/blog/image/${blogId}/${pictureName}?w=320`,
          `/blog/image/${blogId}/${pictureName}?w=7`,
          '/blog/image/../x',
          '*',
          'http://evil.example/',
          '//evil.example/',
          '/%',
          '/%00',
          '/index.pageContext.json',
          `/${'a'.repeat(9000)}`,
        ),
        fc.webPath(),
        fc.string({ maxLength: 60 }).map((text) => `/${text.replace(/[\s]/g, '')}`),
      ),
      version: fc.constantFrom('1.1', '1.1', '1.1', '1.0', '0.9', '2.0'),
      host: fc.constantFrom(targets.host, targets.host, targets.host, '', 'evil.example:99999', 'a b', '[::1'),
      headers: oddHeaders,
      ending: fc.constantFrom<Ending>('wait', 'wait', 'halfClose', 'hangUp'),
    })
    .map(({ method, target, version, host, headers, ending }): FaultyRequest => ({
      bytes: head(`${method} ${target} HTTP/${version}`, [`Host: ${host}`, 'Connection: close', ...headers]),
      ending,
    }));
};

/** @returns HTTP requests to every route of the website that are nearly valid, invalid or truncated. */
export function faultyRequests(targets: Targets): fc.Arbitrary<FaultyRequest> {
  return fc.oneof(
    { arbitrary: get(targets), weight: 5 },
    {
      arbitrary: upload(targets, '/api/uploads/contact-form', {
        clientToken: fc.constantFrom(targets.clientToken, targets.clientToken, 'unknown'),
      }),
      weight: 3,
    },
    {
      arbitrary: upload(targets, '/api/uploads/blog-image', {
        blogId: fc.constantFrom(String(targets.blogId), 'x'),
        imageName: fileName,
        imageId: fc.constantFrom('', '..', '7'),
      }),
      weight: 2,
    },
    { arbitrary: formWithoutScripts(targets), weight: 2 },
    { arbitrary: jsonCall(targets), weight: 2 },
  );
}

/** Wrong responses of provider and storage. None depends on time. */
export const upstreamFaults: fc.Arbitrary<Fault> = fc.oneof(
  fc
    .record({
      status: fc.constantFrom(204, 206, 301, 302, 304, 400, 401, 403, 404, 409, 416, 429, 431, 500, 502, 503),
      body: fc.constantFrom('', '<html>', '{', '{"code":1}', 'null'),
      location: fc.boolean(),
    })
    .map(({ status, body, location }): Fault => ({
      status,
      headers: location ? [['location', 'http://127.0.0.1:9/']] : [],
      body: status === 204 || status === 304 ? undefined : body,
    })),
  fc.constantFrom<Fault>(
    { kind: 'reset' },
    { kind: 'loseAnswer' },
    { kind: 'cutBody' },
    { kind: 'longBody' },
    { kind: 'resetReading', afterBytes: 1 },
    { kind: 'refuseEarly', answer: { status: 503, body: '' } },
    { kind: 'refuseEarly', answer: { status: 200, body: '' }, hangUp: true },
    {
      kind: 'addHeaders',
      headers: [
        ['set-cookie', 'a=b; Max-Age=1'],
        ['content-encoding', 'gzip'],
      ],
    },
    // In this order: a URL of another storage, an invalid URL, and a response with another schema.
    {
      status: 200,
      body: { uploadUrl: 'http://127.0.0.1:9/x', previewUrl: 'http://127.0.0.1:9/x' },
    },
    { status: 200, body: { uploadUrl: 'not an address', previewUrl: '' } },
    { status: 200, body: { uploadUrl: 7, clientToken: null } },
  ),
);
