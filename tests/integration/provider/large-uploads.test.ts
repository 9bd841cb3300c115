import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  announcementOf,
  askLarge,
  beginLarge,
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

  test('an upload can be given up', async () => {
    const file = cbct();
    const { client, id } = await begin(file);
    const url = textField((await partUrl(client, id, file, 0, partBytes)).body, 'uploadUrl');
    expect((await askLarge(client, 'removal', id)).status).toBe(200);
    expect(await putPart(url, file.contentType, file.bytes.subarray(0, partBytes))).not.toBe(200);
    expect((await askLarge(client, 'removal', id)).status).toBe(404);
  });
});
