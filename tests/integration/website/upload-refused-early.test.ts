import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import { forTest } from '../../support/for-test.ts';
import { send } from '../../support/http-client.ts';
import { loopTimed } from '../../support/loop-time.ts';
import { hasNginx, startNginx } from '../../support/nginx.ts';
import { openRaw } from '../../support/raw-connection.ts';
import { startStack } from '../../support/stack.ts';
import { uploadOf } from '../../support/upload-body.ts';

const megabyte = 1024 ** 2;

/**
 * Sends an upload and, without waiting for the response, a second request on the same connection.
 * @returns the statuses received until the connection ended.
 */
async function uploadAndGoOn(origin: string, { headers, body }: ReturnType<typeof uploadOf>): Promise<string[]> {
  const bytes = await buffer(body);
  const lines = Object.entries({ host: 'x', ...headers, 'content-length': bytes.length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  // The server may close the connection in the middle of a large upload.
  const { answer } = openRaw(
    origin,
    `POST /api/uploads/contact-form HTTP/1.1\r\n${lines.join('')}\r\n`,
    bytes,
    'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  return [...(await answer).matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
}

describe.each([
  ['a few bytes', 1000],
  ['what fits into socket buffers', 200_000],
  ['a few megabytes', 3 * megabyte],
  ['more than is read for nothing', 20 * megabyte],
])('an upload of %s that is refused early does not block its connection', (_name, size) => {
  test.each([
    ['a name that is taken', '401'],
    ['a storage that refuses', '502'],
    ['a wrong field', '400'],
    ['another site', '403'],
  ])('%s', async (reason, status) => {
    const { website, provider, storage } = await startStack();
    const clientToken = provider.forms.add();
    if (status === '401') provider.forms.addFile(clientToken, 'a.pdf', 'application/pdf', Buffer.from('x'));
    storage.misbehave('PUT', { kind: 'refuseEarly', answer: { status: 403, body: '<x/>' } });
    const fields: Record<string, string | number> =
      status === '400' ? { clientToken, wrong: 1 } : { clientToken, size };
    const { headers, body } = uploadOf(fields, { name: 'a.pdf', bytes: Buffer.alloc(size, '%PDF-1.7 ') });
    const site = status === '403' ? 'cross-site' : 'same-origin';

    const { result: statuses, took } = await loopTimed(() =>
      uploadAndGoOn(website.origin, { headers: { ...headers, 'sec-fetch-site': site }, body }),
    );
    expect(took).toBeLessThan(10_000);
    // After a large upload, the server may close the connection instead.
    const next = size <= megabyte ? '200' : (statuses[1] ?? 'ended');
    expect({ reason, statuses: [statuses[0], statuses[1] ?? 'ended'] }).toEqual({
      reason,
      statuses: [status, next],
    });
  });
});

describe.runIf(hasNginx).each(['1.0', '1.1'])('behind nginx, which closes each connection of HTTP/%s', (version) => {
  const size = 3 * megabyte;
  test.each([
    ['a name that is taken', 401],
    ['a storage that refuses', 502],
    ['a wrong field', 400],
    ['another site', 403],
  ])('an upload of %s is refused with its own status each time', async (_reason, status) => {
    const { website, provider, storage } = await startStack();
    const port = await freePort();
    await forTest(
      startNginx(
        `server { listen 127.0.0.1:${port}; client_max_body_size 30m;
          location / { proxy_pass ${website.origin}; proxy_http_version ${version}; } }`,
      ),
    );
    const clientToken = provider.forms.add();
    if (status === 401) provider.forms.addFile(clientToken, 'a.pdf', 'application/pdf', Buffer.from('x'));
    storage.misbehave('PUT', { kind: 'refuseEarly', answer: { status: 403, body: '<x/>' } });
    const fields: Record<string, string | number> = status === 400 ? { clientToken, wrong: 1 } : { clientToken, size };
    for (let time = 0; time < 4; time += 1) {
      const { headers, body } = uploadOf(fields, { name: 'a.pdf', bytes: Buffer.alloc(size, '%PDF-1.7 ') });
      const reply = await send(`http://127.0.0.1:${port}`, {
        method: 'POST',
        path: '/api/uploads/contact-form',
        headers: { ...headers, 'sec-fetch-site': status === 403 ? 'cross-site' : 'same-origin' },
        body: await buffer(body),
      });
      expect([time, reply.status, reply.json]).toEqual([
        time,
        status,
        { code: expect.any(String), message: expect.any(String) },
      ]);
    }
  });
});
