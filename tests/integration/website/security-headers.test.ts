import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { pngFile } from '../../support/pictures.ts';
import { shareStack, startStack } from '../../support/stack.ts';

const [asset = ''] = await readdir('dist/client/assets/entries').then(
  (names) => names.map((name) => `/assets/entries/${name}`),
  () => [],
);

const answers: [string, string, string][] = [
  ...Object.entries(pages).map(([name, path]): [string, string, string] => [
    `the page ${name}`,
    'GET',
    fillPath(path, { serviceName: 'Impianti Dentali', blogId: 404, secret: 'x'.repeat(40) }),
  ]),
  ['a redirect', 'GET', '/nothing'],
  ['an asset', 'GET', asset],
  ['a picture', 'GET', '/images/services/sbiancamento.png'],
  ['a file that is not there', 'GET', '/nothing.png'],
  ['a proxied call', 'GET', '/api/blog/get-blogs'],
  ['a proxied refusal', 'GET', '/api/blog/get-blog/404'],
  ['a call that is not forwarded', 'GET', '/api/nothing'],
  ['the session', 'GET', '/api/session'],
  ['a failed upload', 'POST', '/api/uploads/contact-form'],
  ['an image', 'GET', '/blog/image/1/a.png'],
  ['health', 'GET', '/healthz'],
  ['a path that cannot be decoded', 'GET', '/blog/%zz'],
  ['an unknown method', 'PATCH', '/api/session'],
];

describe('security headers', () => {
  const stack = shareStack({ PUBLIC_ORIGIN: 'https://clinic.example' });

  test.each(answers)('on %s', async (_name, method, path) => {
    const { website } = stack();
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' };
    const reply = await website.send({ method, path, headers });
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|strict-origin)$/),
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringMatching(/default-src '(self|none)'/),
    });
    expect(reply.headers['content-security-policy']).not.toMatch(/unsafe|\*|https?:/);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(reply.headers).not.toHaveProperty('server');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
  });

  test('HSTS is for https alone', async () => {
    const { website } = await startStack();
    expect((await website.send({ path: '/' })).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('the content security policy', () => {
  test('forbids framing, foreign scripts and form targets elsewhere', async () => {
    const { website } = await startStack();
    const policy = (await website.send({ path: '/' })).headers['content-security-policy'];
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("form-action 'self'");
  });

  test.each(['/', '/services', '/service/Sbiancamento', '/blogs', '/blog/7', '/terms', '/privacy', '/login'])(
    'is kept by %s itself: no inline script, style or handler',
    async (path) => {
      const { website, provider } = await startStack();
      provider.articles.add('Articolo <b>&', [{ id: 1, type: 'paragraph', content: '<script>x</script>' }]);
      const { status, text } = await website.send({ path });
      expect(status).toBe(200);
      const inlineScripts = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].filter(
        ([, attributes]) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''),
      );
      expect(inlineScripts).toEqual([]);
      expect(text).not.toMatch(/<style[\s>]|<[^>]+\sstyle=|<[^>]+\son\w+=/);
      expect(text).not.toContain('<script>x');
    },
  );
});

test('an address with a backslash leads nowhere', async () => {
  const { website } = await startStack();
  for (const path of ['/\\evil.example/', '/%5cevil.example/', '//evil.example/', '/%2f%2fevil.example/']) {
    const { headers } = await website.send({ path });
    expect(new URL(headers.location ?? '/', website.origin).origin).toBe(website.origin);
  }
});

describe('what other sites may load into their pages', () => {
  test.each([
    ['files of the build', asset, 'cross-origin'],
    ['pictures of published articles', '/blog/image/7/foto.png', 'cross-origin'],
    ['no page', '/', 'same-origin'],
    ['no call', '/api/blog/get-blogs', 'same-origin'],
    ['no refusal', '/api/nothing', 'same-origin'],
  ])('%s', async (_what, path, policy) => {
    const { website, provider } = await startStack();
    const article = provider.articles.add('Titolo', [{ id: 1, type: 'image', image: 'foto.png' }]);
    provider.articles.addImage(article, 'foto.png', 'image/png', pngFile('foto.png').buffer);
    const { headers } = await website.send({ path: path.replace('/7/', `/${article.id}/`) });
    expect(headers['cross-origin-resource-policy']).toBe(policy);
  });
});

test('no text becomes HTML but by the policies of the site and of the editor', async () => {
  const { website } = await startStack();
  const policy = (await website.send({ path: '/' })).headers['content-security-policy'];
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types clinic ProseMirrorClipboard");
});
