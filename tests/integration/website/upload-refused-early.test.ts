import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { loopTimed } from '../../support/loop-time.ts';
import { openRaw } from '../../support/raw-connection.ts';
import { startStack } from '../../support/stack.ts';
import { uploadOf } from '../../support/upload-body.ts';

const megabyte = 1024 ** 2;

/**
 * Sends an upload and, without waiting for the response, a second request on the same connection.
 * @returns the statuses received until the connection ended.
 */
async function uploadAndGoOn(
  origin: string,
  { headers, body }: ReturnType<typeof uploadOf>,
): Promise<string[]> {
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
