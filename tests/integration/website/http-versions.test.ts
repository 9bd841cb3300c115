import { once } from 'node:events';
import { connect, createSecureServer } from 'node:http2';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { createStorage } from '#server/files/storage.ts';
import { createCircuit } from '#server/upstream/circuit.ts';
import { openConnections } from '#server/upstream/connections.ts';
import { createProviderPool, createTransport } from '#server/upstream/transport.ts';
import { createAuthority } from '../../support/authority.ts';

/** Starts a server that offers HTTP/2 and HTTP/1.1, and whose authority this process trusts. */
async function startOffering() {
  const authority = createAuthority('Two Versions');
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, readFileSync(authority.trusted, 'utf8')]);
  const versions: string[] = [];
  const server = createSecureServer(
    { key: authority.key, cert: authority.certificate, allowHTTP1: true },
    (incoming, response) => {
      versions.push(`${incoming.method} ${incoming.httpVersion}`);
      incoming.resume().on('end', () => response.end('[]'));
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    tls.setDefaultCACertificates(trusted);
    authority.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { origin: `https://127.0.0.1:${port}`, versions };
}

test('calls of provider and storage speak HTTP/1.1 to a server that offers HTTP/2', async () => {
  const { origin, versions } = await startOffering();

  const storage = createStorage([origin]);
  const caller = { requestId: 'x', signal: new AbortController().signal };
  const file = { body: Readable.from(['%PDF-']), size: 5, contentType: 'application/pdf' };
  await storage.put(`${origin}/a`, file, caller);
  await text((await storage.send(`${origin}/a`, {}, caller)).body);
  await storage.close();

  const circuit = createCircuit({ threshold: 5, probe: sleep, onOpen: () => {}, onClose: () => {} });
  for (const pipelining of [0, 1] as const) {
    const pool = createProviderPool(origin, circuit, pipelining);
    const send = createTransport(
      '',
      openConnections(() => pool),
      circuit,
    );
    await send({ call: null, method: 'PATCH', path: '/', headers: { 'x-request-id': 'x' } });
    await pool.destroy();
  }

  // The doctor, the first start and the conformance command use Node's own fetch.
  await (await fetch(origin, { method: 'POST' })).text();
  expect(versions).toEqual(['PUT 1.1', 'GET 1.1', 'PATCH 1.1', 'PATCH 1.1', 'POST 1.1']);

  // The server would have spoken it.
  const session = connect(origin);
  await text(session.request({ ':method': 'DELETE', ':path': '/' }));
  session.close();
  expect(versions.at(-1)).toBe('DELETE 2.0');
});
