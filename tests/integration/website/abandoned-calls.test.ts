import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import type { Dispatcher } from 'undici';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { trustExtraAuthorities } from '#runtime/environment.ts';
import { createCircuit, type Circuit } from '#server/upstream/circuit.ts';
import { openConnections } from '#server/upstream/connections.ts';
import { createProviderPool, createTransport } from '#server/upstream/transport.ts';
import { createAuthority, type Authority } from '../../support/authority.ts';

let authority: Authority;
beforeAll(() => {
  authority = createAuthority('The provider');
  trustExtraAuthorities(authority.trusted);
});
afterAll(() => authority.close());

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  return (server.address() as AddressInfo).port;
}

/** More than a socket's kernel accepts for an application that does not read, less than the sender's kernel keeps. */
const body = Buffer.alloc(600_000, 'x');
const heldAfter = 10_000;

/**
 * Starts a provider behind a line that takes `heldAfter` bytes of a call and the rest only once it is released.
 * @returns a promise of how much of the call the provider has read when it is over.
 */
async function startHeldProvider(protocol: string) {
  const received = Promise.withResolvers<'whole' | 'aborted'>();
  const listener: RequestListener = (request, response) => {
    request
      .on('error', () => received.resolve('aborted'))
      .on('end', () => {
        received.resolve('whole');
        response.end();
      })
      .resume();
  };
  const provider =
    protocol === 'https:'
      ? createSecureServer({ key: authority.key, cert: authority.certificate }, listener)
      : createServer(listener);
  const providerPort = await listen(provider);

  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const line = createTcpServer((near) => {
    const far = connect(providerPort, '127.0.0.1');
    let taken = 0;
    near.on('data', (chunk: Buffer) => {
      far.write(chunk);
      taken += chunk.length;
      if (taken < heldAfter || taken - chunk.length >= heldAfter) return;
      near.pause();
      held.resolve();
      void released.promise.then(() => near.resume());
    });
    near.on('end', () => far.end());
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    far.pipe(near);
  });
  return {
    origin: `${protocol}//127.0.0.1:${await listen(line)}`,
    held: held.promise,
    release: released.resolve,
    received: received.promise,
  };
}

const call = { call: null, method: 'PUT', path: '/', headers: { 'x-request-id': '1' } } as const;

function newCircuit(): Circuit {
  const circuit = createCircuit({
    threshold: 1,
    probe: async () => true,
    onOpen: () => {},
    onClose: () => {},
  });
  onTestFinished(() => circuit.close());
  return circuit;
}

const ways = {
  'its caller has gone': (pool: Dispatcher, abort: () => void) => ({ pool, whenHeld: abort }),
  'no answer comes in time': (pool: Dispatcher) => ({
    pool: pool.compose((dispatch) => (options, handler) => dispatch({ ...options, headersTimeout: 1000 }, handler)),
    whenHeld: () => {},
  }),
};

test.each(['http:', 'https:'].flatMap((protocol) => Object.entries(ways).map((way) => [protocol, ...way] as const)))(
  'the provider never gets the rest of a call by %s that is given up because %s',
  async (protocol, _, give) => {
    const provider = await startHeldProvider(protocol);
    const caller = new AbortController();
    const circuit = newCircuit();
    const own = createProviderPool(provider.origin, circuit, 1);
    onTestFinished(() => own.destroy());
    const { pool, whenHeld } = give(own, () => caller.abort());
    const send = createTransport(
      '',
      openConnections(() => pool),
      circuit,
    );
    const outcome = send({ ...call, body, signal: caller.signal }).then(
      () => 'answered',
      (error: unknown) => error,
    );
    await provider.held;
    whenHeld();
    expect(await outcome).toMatchObject({ name: caller.signal.aborted ? 'AbortError' : 'WebsiteError' });
    provider.release();
    expect(await provider.received).toBe('aborted');
  },
);

test('a connection whose calls were answered is closed without a reset', async () => {
  const ended = Promise.withResolvers<'closed' | Error>();
  const server = createServer((_, response) => response.end('[]'));
  server.on('connection', (socket) => {
    socket.on('error', ended.resolve).on('end', () => ended.resolve('closed'));
  });
  const circuit = newCircuit();
  const pool = createProviderPool(`http://127.0.0.1:${await listen(server)}`, circuit, 1);
  const send = createTransport(
    '',
    openConnections(() => pool),
    circuit,
  );
  const { statusCode } = await send({ ...call, body: '{}' });
  expect(statusCode).toBe(200);
  await pool.destroy();
  expect(await ended.promise).toBe('closed');
});
