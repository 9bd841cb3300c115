import { describe, expect, test } from 'vitest';
import { callNames, calls, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { shareStack, startLoggedIn, startStack } from '../../support/stack.ts';

const values = { clientToken: 'tok-1', fileName: 'referto è & 1+1.pdf', blogId: 7, imageId: 'i~1' };

const isWebOnly = (name: CallName): boolean => calls[name].caller === 'website';

const names = callNames.filter((name) => !definitionOf(name).isAddition);

describe('a call of the contract', () => {
  test.each(names.filter((name) => !isWebOnly(name)))('%s goes up as it is', async (name) => {
    const { website, provider } = await startStack();
    const { method } = calls[name];
    const path = `${callPath(name, values)}?a=%2F&b=c+d&a=2`;
    // The website reads only the body of a log-in, because its limit depends on the e-mail.
    const body = name === 'login' ? { email: 'a@b.it', password: 'x' } : undefined;
    const reply = await website.send({ method, path: `/api${path}`, body });
    expect(provider.requests.map((request) => `${request.method} ${request.url}`)).toEqual([`${method} ${path}`]);
    expect(provider.unexpected).toEqual([]);
    expect(reply.status).not.toBe(502);
  });

  test.each(names.filter(isWebOnly))(
    '%s is called by the website only: 404, and no call to the provider',
    async (name) => {
      const { provider, browser } = await startLoggedIn();
      const reply = await browser.json(calls[name].method, `/api${callPath(name, values)}`, { blogId: 7 });
      expect(reply).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
      expect(provider.requests).toHaveLength(1);
    },
  );

  test('is found below the provider’s own base path', async () => {
    const { website, provider } = await startStack({ basePath: '/clinic/v2' });
    expect((await website.send({ path: '/api/blog/get-blogs?x=1' })).json).toEqual([]);
    expect(provider.requests[0]?.url).toBe('/clinic/v2/blog/get-blogs?x=1');
  });
});

test('paths below /staff/ are passed on, and the provider answers that it has none', async () => {
  const { website, provider } = await startStack();
  const reply = await website.send({ path: '/api/staff/contact-forms/12/files' });
  expect(provider.unexpected).toEqual(['GET /staff/contact-forms/12/files']);
  expect(reply).toMatchObject({ status: 404, json: { message: 'Cannot GET /staff/contact-forms/12/files' } });
});

const refused: [method: string, path: string][] = [
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/unknown'],
  ['GET', '/api/blog'],
  ['GET', '/api/Blog/get-blogs'],
  ['GET', '/api/blog/GET-BLOGS'],
  ['GET', '/api//blog/get-blogs'],
  ['GET', '/api/blog//get-blogs'],
  ['GET', '/api/blog/get-blogs/'],
  ['GET', '/api/./blog/get-blogs'],
  ['GET', '/api/blog/../blog/get-blogs'],
  ['GET', '/api/..%2fblog/get-blogs'],
  ['GET', '/api/blog%2Fget-blogs'],
  ['GET', '/api/%62log/get-blogs'],
  ['GET', '/api/blog%5cget-blogs'],
  ['GET', '/api/blog\\get-blogs'],
  ['GET', '/api/blog/get-blogs;v=1'],
  ['GET', '/api/blog/get-blogs%00'],
  ['GET', '/api/blog/get-blogs%3Fx=1'],
  ['GET', '/api/blog/get-blog/'],
  ['GET', '/api/blog/get-blog/..'],
  ['GET', '/api/blog/get-blog/%2e%2e'],
  ['GET', '/api/blog/get-blog/%2E'],
  ['GET', '/api/blog/get-blog/1/2'],
  ['GET', '/api/blog/get-blog/..%2f..%2fauth%2fme'],
  ['GET', '/api/blog/get-blog/..%5c..%5cauth%5cme'],
  ['GET', '/api/blog/get-blog/1%0d%0aX-Evil:1'],
  ['GET', '/api/blog/get-blog/%zz'],
  ['GET', '/api/blog/get-blog/%ff'],
  ['POST', '/api/auth/me/../refresh'],
  ['POST', '/api/auth/me/%2e%2e/refresh'],
  ['POST', '/api/auth//refresh'],
  ['POST', '/api/auth/refresh/'],
  ['POST', '/api/auth/REFRESH'],
  ['POST', '/api/auth/r%65fresh'],
  ['GET', '/api/staff'],
  ['GET', '/api/staff/'],
  ['GET', '/api/staff/../auth/me'],
  ['GET', '/api/staff/%2e%2e/auth/me'],
  ['GET', '/api/staff/..%2fauth%2fme'],
  ['POST', '/api/staff/x/%2e%2e/%2e%2e/auth/refresh'],
  ['GET', '/api/staff//x'],
  ['GET', '/api/STAFF/x'],
  ['GET', '/api/contact-form/clientContactFormState/a/../../all'],
];

describe('a path or a method that no call has', () => {
  const stack = shareStack();

  test.each(refused)('%s %s is a 404, without a call to the provider', async (method, path) => {
    const { website, provider } = stack();
    const reply = await website.send({ method, path });
    expect(provider.requests).toEqual([]);
    expect(reply).toMatchObject({ status: 404, json: { code: 'NOT_FOUND' } });
  });

  test.each([
    ['POST', '/api/blog/get-blogs', 'GET, HEAD, OPTIONS'],
    ['GET', '/api/auth/login', 'POST, OPTIONS'],
    ['PATCH', '/api/blog/update-blog/7', 'PUT, OPTIONS'],
  ])('%s %s is a 405, without a call to the provider', async (method, path, allow) => {
    const { website, provider } = stack();
    const reply = await website.send({ method, path });
    expect(provider.requests).toEqual([]);
    expect(reply).toMatchObject({ status: 405, headers: { allow }, json: { code: 'METHOD_NOT_ALLOWED' } });
  });

  test.each(['/API/blog/get-blogs', '//api/blog/get-blogs', '/x/../api/blog/get-blogs'])(
    '%s is no page either: it leads to one, and nothing goes up',
    async (path) => {
      const { website, provider } = stack();
      const reply = await website.send({ path });
      expect(provider.requests).toEqual([]);
      expect([301, 302]).toContain(reply.status);
      expect(reply.headers.location).toMatch(/^\/(?![/\\])/);
    },
  );
});

test('HEAD goes up as GET, so that every provider can answer it', async () => {
  const { website, provider } = await startStack();
  const { headers } = await website.send({ path: '/api/blog/get-blogs' });
  const reply = await website.send({ method: 'HEAD', path: '/api/blog/get-blogs' });
  expect(provider.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
  expect([reply.status, reply.headers['content-length']]).toEqual([200, headers['content-length']]);
});

test('a whole URL as request target is the call of its path, and leads nowhere else', async () => {
  const { website, provider, storage } = await startStack();
  const reply = await website.send({ path: `${storage.origin}/api/blog/get-blogs` });
  expect(storage.requests).toEqual([]);
  expect(provider.requests.map(({ url }) => url)).toEqual(['/blog/get-blogs']);
  expect(reply.status).toBe(200);
});
