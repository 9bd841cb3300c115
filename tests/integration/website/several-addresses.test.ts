import dns from 'node:dns';
import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { freePort } from '../../support/free-port.ts';
import { startUpstream } from '../../support/stack.ts';
import { documentUpload } from '../../support/upload-body.ts';
import { startWebsite } from '../../support/website.ts';

const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];

/** Replaces the resolver by one that always returns the addresses of a name in the same order, like getaddrinfo. */
function resolve(name: string) {
  const real = dns.lookup;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the type has an overload for each set of options
  const fixed = ((hostname: string, options: dns.LookupOptions, callback: (...found: unknown[]) => void) => {
    if (hostname !== name) return Reflect.apply(real, dns, [hostname, options, callback]);
    const found = addresses.map((address) => ({ address, family: 4 }));
    return callback(null, ...(options.all ? [found] : [addresses[0], 4]));
  }) as typeof dns.lookup;
  const spy = vi.spyOn(dns, 'lookup').mockImplementation(fixed);
  onTestFinished(() => spy.mockRestore());
}

/**
 * Starts one server per address, on the same port.
 * @param isKept false: each accepts one call per connection.
 * @returns the number of calls by server.
 */
async function startReplicas(port: number, at: readonly string[], isKept = false) {
  const answered = new Map<string, number>();
  for (const address of at) {
    const server = createServer((request, response) => {
      request.resume().once('end', () => {
        answered.set(address, (answered.get(address) ?? 0) + 1);
        if (!isKept) response.setHeader('connection', 'close');
        response.setHeader('content-type', 'application/json').end('[]');
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(port, address, resolve);
    });
    onTestFinished(() => void server.close());
  }
  return answered;
}

const startWith = async (env: (port: number) => Record<string, string>, at = addresses, isKept = false) => {
  const port = await freePort();
  const answered = await startReplicas(port, at, isKept);
  resolve('replicas.test');
  const { provider } = await startUpstream();
  return { answered, port, provider, website: await forTest(startWebsite({ provider, env: env(port) })) };
};

test('a provider with several addresses is called at all of them', async () => {
  const { answered, website } = await startWith((port) => ({ PROVIDER_URL: `http://replicas.test:${port}` }));
  for (let call = 0; call < 40; call += 1)
    expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
  expect([...answered.keys()].toSorted()).toEqual(addresses);
});

test('calls that follow each other on kept connections reach all addresses', async () => {
  const { answered, website } = await startWith(
    (port) => ({ PROVIDER_URL: `http://replicas.test:${port}` }),
    addresses,
    true,
  );
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let call = 0; call < 40; call += 1) {
    vi.setSystemTime(Date.now() + 6000);
    expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
  }
  expect([...answered.keys()].toSorted()).toEqual(addresses);
});

test('an address that refuses connections costs no call', async () => {
  const { answered, website } = await startWith(
    (port) => ({ PROVIDER_URL: `http://replicas.test:${port}` }),
    addresses.slice(1),
  );
  for (let call = 0; call < 40; call += 1)
    expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
  expect([...answered.keys()].toSorted()).toEqual(addresses.slice(1));
});

test('a storage with several addresses gets uploads at all of them', async () => {
  const { answered, port, provider, website } = await startWith((at) => ({
    STORAGE_ORIGINS: `http://replicas.test:${at}`,
    RATE_LIMITS: 'off',
  }));
  const body = { uploadUrl: `http://replicas.test:${port}/object` };
  provider.misbehave('POST /contact-form/get-upload-url', { status: 200, body });
  provider.misbehave('POST /contact-form/confirm-upload', { status: 200, body: {} });
  const file = { name: 'a.pdf', bytes: Buffer.from('%PDF-') };
  const clientToken = provider.forms.add();
  for (let upload = 0; upload < 40; upload += 1)
    expect((await website.send(documentUpload(clientToken, file))).status).toBe(200);
  expect([...answered.keys()].toSorted()).toEqual(addresses);
});
