import { statfs } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder } from '../../support/new-folder.ts';
import { field, providerClient, put, staff, textField } from '../../support/provider-client.ts';
import { announce, newForm, saveFields } from '../../support/provider-forms.ts';
import { startProviderProcess, type ProviderProcess } from '../../support/provider-process.ts';
import { beginLarge, partUrl, putPart } from '../../support/large-uploads.ts';
import { fillDisk, hasSmallDisks, onSmallDisk } from '../../support/small-disk.ts';

const megabyte = 1024 ** 2;
const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: 'x'.repeat(megabyte) };

describe.skipIf(!hasSmallDisks)('a full disk', () => {
  const folder = newFolder();
  let provider: ProviderProcess;
  beforeAll(async () => {
    const env = {
      DATA_DIR: folder,
      STAFF_EMAIL: staff.email,
      STAFF_PASSWORD: staff.password,
      // The disk is smaller than the default reserve.
      FREE_BYTES_MIN: '0',
    };
    provider = await startProviderProcess(env, { wrapper: onSmallDisk(16 * megabyte) });
  });
  afterAll(async () => {
    await provider.terminate();
  });

  test('is answered with 507, /readyz names the storage, and everything works again once there is room', async () => {
    const client = providerClient(provider.origin);
    const clientToken = await newForm(client);
    await saveFields(client, clientToken, { fullName: 'Maria Rossi' });
    const address = textField((await announce(client, clientToken, file)).body, 'uploadUrl');
    const large = 'x'.repeat(5000);
    const makeRoom = fillDisk(provider.pid, folder);

    const save = (message: string) =>
      client.request('PUT', '/contact-form/updateClientContactForm', { clientToken, message });
    // The write-ahead log still has some free space, so writes continue until one fails.
    let refused = await save(large);
    for (let count = 0; refused.status === 200 && count < 2000; count += 1) refused = await save(large + count);
    expect([refused.status, field(refused.body, 'code')]).toEqual([507, 'STORAGE_FULL']);
    expect(refused.headers.has('retry-after')).toBe(true);
    expect(await put(address, file.contentType, file.bytes)).toBe(507);

    const notReady = await client.request('GET', '/readyz');
    expect(notReady.status).toBe(503);
    expect(field(notReady.body, 'failed')).toContain('storage');
    expect((await client.request('GET', '/healthz')).status).toBe(200);
    const state = `/contact-form/clientContactFormState/${clientToken}`;
    expect(field((await client.request('GET', state)).body, 'clientContactFormState', 'fullName')).toBe('Maria Rossi');

    makeRoom();
    expect((await save('di nuovo')).status).toBe(200);
    expect(await put(address, file.contentType, file.bytes)).toBe(200);
    await expect.poll(async () => (await client.request('GET', '/readyz')).status).toBe(200);
    expect(provider.output()).not.toContain('INTERNAL');
  });

  test('refuses the part of a large document that it has no room for, also if it has room for some of its bytes', async () => {
    const client = providerClient(provider.origin);
    const { bavail, bsize } = await statfs(`/proc/${provider.pid}/root${folder}`);
    const bytes = new Uint8Array(Math.floor((bavail * bsize) / megabyte) * megabyte);
    const large = { fileName: 'b.pdf', contentType: 'application/pdf', bytes };
    const { body } = await beginLarge(client, await newForm(client), large);
    const uploadId = textField(body, 'uploadId');
    const size = Number(field(body, 'partBytes'));
    const statuses: number[] = [];
    for (let at = 0; statuses.at(-1) !== 507 && at < large.bytes.length; at += size) {
      const announced = await partUrl(client, uploadId, large, at, at + size);
      statuses.push(announced.status);
      if (announced.status === 200)
        statuses.push(
          await putPart(textField(announced.body, 'uploadUrl'), large.contentType, large.bytes.slice(at, at + size)),
        );
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(507);
  });
});
