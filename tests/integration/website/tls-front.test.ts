import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hasCaddy, startCaddy, type CaddyFront } from '../../support/caddy.ts';
import { forTest } from '../../support/for-test.ts';
import { freePort } from '../../support/free-port.ts';
import { startUpstream } from '../../support/stack.ts';
import { manyBytes, uploadOf } from '../../support/upload-body.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

const size = 50 * 1024 ** 2;

/** Starts storage, provider and website behind the front, as in docker-compose.yml. */
async function startBehindFront(env: Record<string, string> = {}) {
  const port = await freePort();
  const { storage, provider } = await startUpstream({ keepBodies: false, maxFileBytes: size });
  const front = await forTest(startCaddy([`127.0.0.1:${port}`]));
  const website = await startWebsiteProcess({
    provider,
    env: { PORT: String(port), PUBLIC_ORIGIN: front.origin, TRUST_PROXY: '1', ...env },
  });
  // Waits until the front has found the website. Caddy 2.6 holds a GET until then, but not a POST.
  expect((await exchange(browserAt(front), { path: '/healthz' })).status).toBe(200);
  return { storage, provider, front, website };
}

/** Opens an HTTP/2 connection to the front, like a browser with that IP address. */
function browserAt(front: CaddyFront, localAddress = '127.0.0.1'): ClientHttp2Session {
  const { hostname: servername, port } = new URL(front.origin);
  const createConnection = () =>
    connectTls({
      socket: connectTcp({ host: '127.0.0.1', port: Number(port), localAddress }),
      servername,
      ca: front.authority,
      ALPNProtocols: ['h2'],
    });
  const session = connect(front.origin, { createConnection });
  onTestFinished(() => session.destroy());
  return session;
}

interface Exchange {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: Readable;
}

/** @returns the head of the response, and its unread body. */
async function open(
  session: ClientHttp2Session,
  { method = 'GET', path, headers, body = Readable.from([]) }: Exchange,
) {
  const stream = session.request(
    { ':method': method, ':path': path, 'sec-fetch-site': 'same-origin', ...headers },
    { endStream: method === 'GET' },
  );
  if (method !== 'GET') body.pipe(stream);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event's only form
  const [head] = (await once(stream, 'response')) as [IncomingHttpHeaders];
  return { status: Number(head[':status']), headers: head, stream };
}

async function exchange(session: ClientHttp2Session, wanted: Exchange) {
  const { stream, ...head } = await open(session, wanted);
  return { ...head, body: await buffer(stream) };
}

describe.skipIf(!hasCaddy)('behind the TLS front', () => {
  test('a request that fails is logged without its path, which may contain a secret, and no health check', async () => {
    const front = await forTest(startCaddy([`127.0.0.1:${await freePort()}`]));
    const [, checked] = /127\.0\.0\.1:2019(\/\S*)'/.exec(await readFile('docker-compose.yml', 'utf8')) ?? [];
    expect((await fetch(`${front.adminOrigin}${checked}`)).status).toBe(200);
    const { status } = await exchange(browserAt(front), { method: 'POST', path: '/richiesta/secret-of-a-patient' });
    expect(status).toBe(503);
    await expect.poll(front.log).toContain('http.log.error');
    expect(front.log()).not.toContain('secret-of-a-patient');
    expect(front.log()).not.toContain('received request');
  });

  test('plain HTTP is redirected, and pages come over HTTP/2 with each security header once', async () => {
    const { front, website } = await startBehindFront();
    const plain = await fetch(`${front.plainOrigin}/blogs?x=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://localhost/blogs?x=1']);
    const www = { path: '/blogs?x=1', headers: { ':authority': 'www.localhost' } };
    const { status, headers } = await exchange(browserAt(front), www);
    expect([status, headers['location']]).toEqual([308, 'https://localhost/blogs?x=1']);

    const page = await exchange(browserAt(front), { path: '/blogs', headers: { 'accept-encoding': 'br' } });
    expect(page.status).toBe(200);
    // HTTP/2 joins repeated headers.
    expect(page.headers).toMatchObject({
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}(?:; \w+)*$/),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-encoding': 'br',
    });
    expect(page.headers['content-security-policy']).not.toContain(',');

    const refused = await exchange(browserAt(front), { path: '/api/nothing' });
    const requestId = String(refused.headers['x-request-id']);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    await website.wrote(new RegExp(`"reqId":"${requestId}".*"status":404`));
  });

  test('an upload of 50 MB passes, and its bytes come back as they arrive from the storage', async () => {
    const { front, provider, storage } = await startBehindFront({ UPLOAD_MAX_FILE_BYTES: String(size) });
    const clientToken = provider.forms.add();
    const browser = browserAt(front);
    const { headers, body } = uploadOf(
      { clientToken, size },
      { name: 'panoramica.pdf', bytes: Readable.from(manyBytes(size)) },
    );
    const path = '/api/uploads/contact-form';
    expect((await exchange(browser, { method: 'POST', path, headers, body })).status).toBe(200);
    expect(provider.forms.confirmed(clientToken)).toEqual(['panoramica.pdf']);
    expect(storage.seenOn('PUT')[0]?.bodyBytes).toBe(size);

    const whole = Buffer.alloc(1024 ** 2, '%PDF-1.7 ');
    const answer = { status: 200, headers: [['content-type', 'application/pdf']] as const, body: whole };
    const release = storage.misbehave('GET', { kind: 'holdBody', answer });
    const { stream } = await open(browser, { path: `${path}/${clientToken}/panoramica.pdf` });
    let received = 0;
    stream.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received > whole.length / 4) release();
    });
    await once(stream, 'end');
    expect(received).toBe(whole.length);
  });

  test('limits count by the address that reached the front, whatever a visitor claims', async () => {
    const { front } = await startBehindFront({ DRAFTS_PER_HOUR: '1' });
    const begin = async (address: string, headers: Record<string, string> = {}) =>
      (
        await exchange(browserAt(front, address), {
          path: '/api/contact-form/initializeClientContactForm',
          headers,
        })
      ).status;
    expect(await begin('127.0.0.1')).toBe(200);
    expect(await begin('127.0.0.1')).toBe(429);
    expect(await begin('127.0.0.1', { 'x-forwarded-for': '203.0.113.7' })).toBe(429);
    expect(await begin('127.0.0.2')).toBe(200);
  });
});
