import { expect, test } from 'vitest';
import { openRaw, statusOf } from '../../support/raw-connection.ts';
import { startStack } from '../../support/stack.ts';

const PUBLIC_ORIGIN = 'https://clinic.example';

const ask = (origin: string, host: string, path: string, method = 'GET') =>
  openRaw(origin, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`).answer;

const locationOf = (answer: string) => /^location: (.*)\r$/im.exec(answer)?.[1] ?? null;

test('a page under another host leads to the same page of the website', async () => {
  const { website, provider } = await startStack({ env: { PUBLIC_ORIGIN } });
  const others = [
    'www.clinic.example',
    'WWW.CLINIC.EXAMPLE',
    'www.clinic.example:8443',
    'clinic.example.',
    'clinic.it',
    'clinic.example.evil.example',
  ];
  const paths = ['/', '/terms', '/blogs?page=2', '/dashboard', '/no-such-page', '//evil.example/x'];
  for (const host of others)
    for (const path of paths) {
      const answer = await ask(website.origin, host, path);
      expect([host, path, statusOf(answer), locationOf(answer)]).toEqual([host, path, 308, PUBLIC_ORIGIN + path]);
      expect(answer).toMatch(/^cache-control: no-store\r$/im);
      expect(answer).toMatch(/^strict-transport-security:/im);
    }
  expect(statusOf(await ask(website.origin, 'www.clinic.example', '/', 'HEAD'))).toBe(308);
  expect(provider.requests).toEqual([]);
});

test('also if the page is cached', async () => {
  const { website } = await startStack({ env: { PUBLIC_ORIGIN } });
  for (let time = 0; time < 2; time += 1)
    expect(statusOf(await ask(website.origin, 'clinic.example', '/terms'))).toBe(200);
  expect(statusOf(await ask(website.origin, 'www.clinic.example', '/terms'))).toBe(308);
});

test.each([
  'clinic.example',
  'CLINIC.example:443',
  // Fronts that do not pass the visitor's Host would redirect without end.
  '127.0.0.1:3000',
  '[::1]:3000',
  'localhost',
  'web:3000',
])('the page is served under %s', async (host) => {
  const { website } = await startStack({ env: { PUBLIC_ORIGIN } });
  expect(statusOf(await ask(website.origin, host, '/terms'))).toBe(200);
});

test('health checks, calls and files are served under every host, and pages if no origin is set', async () => {
  const { website } = await startStack({ env: { PUBLIC_ORIGIN } });
  for (const path of ['/healthz', '/readyz', '/readyz/website', '/api/session', '/api/blog/get-blogs', '/favicon.svg'])
    expect([path, statusOf(await ask(website.origin, 'www.clinic.example', path))]).toEqual([path, 200]);
  const development = await startStack();
  expect(statusOf(await ask(development.website.origin, 'www.clinic.example', '/terms'))).toBe(200);
});

test('a write from a page of another host is refused with the address to open', async () => {
  const { website } = await startStack({ env: { PUBLIC_ORIGIN } });
  const write = async (path: string) => {
    const { status, json } = await website.send({
      method: 'PUT',
      path,
      headers: { origin: 'https://www.clinic.example' },
      body: {},
    });
    return [status, json];
  };
  expect(await write('/api/contact-form/updateClientContactForm')).toEqual([
    403,
    {
      code: 'CROSS_ORIGIN',
      message: 'La pagina è aperta da un altro indirizzo: apri https://clinic.example e riprova.',
    },
  ]);
  expect(await write('/api/staff/forms/1/follow-up')).toEqual([
    403,
    {
      code: 'CROSS_ORIGIN',
      message: 'Stranica je otvorena na drugoj adresi: otvori https://clinic.example i pokušaj ponovno.',
    },
  ]);
});
