import { ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { createS3Client } from '#provider/files/s3-client.ts';
import {
  announcementOf,
  askLarge,
  beginLarge,
  checksumOf,
  partUrl,
  putPart,
  sendPart,
  type LargeFile,
} from '../../support/large-uploads.ts';
import {
  field,
  numberField,
  textField,
  type Answer,
  type ProviderClient,
} from '../../support/provider-client.ts';
import { goodForm, newForm, saveFields } from '../../support/provider-forms.ts';
import { describeProviders } from '../../support/provider-variants.ts';

const partBytes = 5 * 1024 ** 2;
const limits = { UPLOAD_MAX_FILE_BYTES: '1000', UPLOAD_MAX_TOTAL_BYTES: '30000000' };

const cbct = (fileName = 'cbct.zip', bytes = 11_000_000): LargeFile => ({
  fileName,
  contentType: 'application/zip',
  bytes: randomBytes(bytes),
});
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const outcome = ({ status, body }: Answer) => [status, field(body, 'code')];

const offsetOf = async (client: ProviderClient, id: string) =>
  numberField((await askLarge(client, 'state', id)).body, 'offset');
const sendAll = async (client: ProviderClient, id: string, file: LargeFile) => {
  for (let at = 0; at < file.bytes.length; at += partBytes)
    await sendPart(client, id, file, at, at + partBytes);
};
const filesOf = async (client: ProviderClient, token: string) => {
  const { body } = await client.request('GET', `/contact-form/clientContactFormState/${token}`);
  return field(body, 'clientContactFormState', 'files');
};
const stored = async (client: ProviderClient, clientToken: string, fileName: string) => {
  const { body } = await client.request('POST', '/contact-form/get-preview-url', { clientToken, fileName });
  const answer = await fetch(textField(body, 'previewUrl'));
  return sha256(new Uint8Array(await answer.arrayBuffer()));
};

describeProviders('large uploads', limits, (provider) => {
  const begin = async (file: LargeFile, clientToken?: string) => {
    const client = provider.client();
    const token = clientToken ?? (await newForm(client));
    const { body } = await beginLarge(client, token, file);
    return { client, token, id: textField(body, 'uploadId') };
  };

  /** @returns the number of objects of which the storage has parts. */
  const countUnfinished = async (): Promise<number> => {
    const { s3, dataDir } = loadConfig(provider.env);
    if (!s3) {
      const names = await readdir(path.join(dataDir, 'files'), { recursive: true });
      return names.filter((name) => name.endsWith('.parts')).length;
    }
    const { client } = createS3Client(s3, 10);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: s3.bucket }));
    client.destroy();
    return Uploads.length;
  };

  test('an upload that is given up leaves nothing behind, not even of a part that is arriving', async () => {
    const file = cbct();
    const { client, id } = await begin(file);
    await sendPart(client, id, file, 0, partBytes);
    await sendPart(client, id, file, partBytes, partBytes + 10);
    expect(await countUnfinished()).toBe(1);
    const rest = textField((await askLarge(client, 'state', id)).body, 'restUrl');
    const url = textField((await partUrl(client, id, file, partBytes, 2 * partBytes)).body, 'uploadUrl');
    const part = file.bytes.subarray(partBytes, 2 * partBytes);
    const sending = request(url, {
      method: 'PUT',
      headers: {
        'content-type': file.contentType,
        'content-length': part.length,
        'x-amz-checksum-crc32': checksumOf(part),
      },
    });
    const answered = once(sending, 'response');
    sending.write(part.subarray(0, 100_000));
    expect((await askLarge(client, 'removal', id)).status).toBe(200);
    await expect.poll(countUnfinished).toBe(0);
    sending.end(part.subarray(100_000));
    const [answer] = await answered;
    expect(answer.statusCode).not.toBe(200);
    expect(await countUnfinished()).toBe(0);
    await expect.poll(async () => (await fetch(rest)).status).toBe(404);
    expect((await askLarge(client, 'removal', id)).status).toBe(404);
  });

  test('a large document arrives in parts, is continued where it was, and is one document', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    expect((await askLarge(client, 'state', id)).body).toEqual({
      uploadId: id,
      ...announcementOf(file),
      offset: 0,
      partBytes,
      restUrl: null,
    });
    await sendPart(client, id, file, 0, partBytes);
    // The line was cut in the second part, and the website has stored what had arrived of it.
    await sendPart(client, id, file, partBytes, partBytes + 1_000_000);

    const again = await begin(file, token);
    expect(again.id).toBe(id);
    const state = await askLarge(client, 'state', id);
    expect(numberField(state.body, 'offset')).toBe(partBytes + 1_000_000);
    const rest = await fetch(textField(state.body, 'restUrl'));
    expect(sha256(new Uint8Array(await rest.arrayBuffer()))).toBe(
      sha256(file.bytes.subarray(partBytes, partBytes + 1_000_000)),
    );
    await sendPart(client, id, file, partBytes, 2 * partBytes);
    expect(outcome(await askLarge(client, 'finish', id))).toEqual([409, 'UPLOAD_OFFSET']);
    await sendPart(client, id, file, 2 * partBytes, file.bytes.length);
    expect(await offsetOf(client, id)).toBe(file.bytes.length);
    expect((await askLarge(client, 'finish', id)).status).toBe(200);

    expect(await filesOf(client, token)).toEqual([{ name: file.fileName }]);
    expect(await stored(client, token, file.fileName)).toBe(sha256(file.bytes));
    for (const call of ['state', 'finish', 'removal'] as const)
      expect(outcome(await askLarge(client, call, id))).toEqual([404, 'LARGE_UPLOAD_NOT_FOUND']);
    expect(outcome(await beginLarge(client, token, file))).toEqual([401, 'DUPLICATE_FILE_NAME']);
  });

  test('a part follows the bytes that have arrived, with their length and checksum', async () => {
    const file = cbct();
    const { client, id } = await begin(file);
    for (const [from, to] of [
      [partBytes, 2 * partBytes],
      [1, partBytes],
      [0, partBytes + 1],
    ] as const)
      expect(outcome(await partUrl(client, id, file, from, to))).toEqual([409, 'UPLOAD_OFFSET']);
    const part = file.bytes.subarray(0, partBytes);
    const url = textField((await partUrl(client, id, file, 0, partBytes)).body, 'uploadUrl');
    expect(await putPart(url, file.contentType, part.subarray(1))).not.toBe(200);
    expect(await offsetOf(client, id)).toBe(0);
    expect(await putPart(url, file.contentType, part)).toBe(200);
    expect(await offsetOf(client, id)).toBe(partBytes);
  });

  test('another file of the same name takes the place of the unfinished one', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    await sendPart(client, id, file, 0, partBytes);
    const other = await begin(cbct(), token);
    expect(other.id).not.toBe(id);
    expect(await offsetOf(client, other.id)).toBe(0);
    expect((await askLarge(client, 'state', id)).status).toBe(404);
  });

  test('two calls that finish at once add one document', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    await sendAll(client, id, file);
    const answers = await Promise.all([1, 2, 3].map(() => askLarge(client, 'finish', id)));
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await filesOf(client, token)).toEqual([{ name: file.fileName }]);
    expect(await stored(client, token, file.fileName)).toBe(sha256(file.bytes));
  });

  test('a draft that is sent leaves its unfinished uploads behind', async () => {
    const file = cbct();
    const { client, token, id } = await begin(file);
    await saveFields(client, token, goodForm);
    await sendPart(client, id, file, 0, partBytes);
    const sent = await client.request('POST', '/contact-form/submit-form', { clientToken: token });
    expect(sent.status).toBe(200);
    expect((await askLarge(client, 'state', id)).status).toBe(404);
    expect(outcome(await beginLarge(client, token, file))).toEqual([409, 'FORM_CLOSED']);
  });
});
