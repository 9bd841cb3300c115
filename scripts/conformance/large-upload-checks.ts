import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { LargeUpload } from '#shared/contract/large-upload.ts';
import { expectStatus, reach, Unexpected } from './probe.ts';
import { need, type Examination } from './report.ts';

const start = Buffer.from('PK\u0003\u0004 conformance');
/** Of one megabyte beyond its first part. */
const restBytes = 1024 ** 2;

const checksumOf = (bytes: Buffer): string => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum.toString('base64');
};

/** Uploads a document in parts, with a break in the middle, and abandons another one (docs/product.md, 7.4). */
export async function checkLargeUpload(examination: Examination, clientToken: string): Promise<void> {
  const { check, visitor } = examination;
  let begun: LargeUpload | null = null;
  let bytes = start;

  const announcement = (fileName: string) => ({
    clientToken,
    fileName,
    contentType: 'application/zip',
    size: bytes.length,
    firstBytes: createHash('sha256').update(bytes.subarray(0, 1024)).digest('hex'),
  });
  const upload = () => need(begun, 'uploadId');
  const state = () => visitor.ask('getLargeUpload', { body: { uploadId: upload().uploadId } });
  const begin = (fileName: string) => visitor.ask('beginLargeUpload', { body: announcement(fileName) });
  const isListed = async (fileName: string) => {
    const { clientContactFormState } = await visitor.ask('getFormState', { params: { clientToken } });
    return clientContactFormState.files?.some(({ name }) => name === fileName) ?? false;
  };
  const send = (from: number, to: number) =>
    check('getPartUploadUrl', `bytes ${from} to ${to}: stored, and the offset is ${to}`, async () => {
      const { uploadId, contentType } = upload();
      const part = bytes.subarray(from, to);
      const checksum = checksumOf(part);
      const body = { uploadId, offset: from, size: part.length, checksum };
      const { uploadUrl } = await visitor.ask('getPartUploadUrl', { body });
      const headers = { 'content-type': contentType, 'x-amz-checksum-crc32': checksum };
      const { status } = await reach(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(part) });
      if (status !== 200) throw new Unexpected(`storage answered ${status}`);
      const { offset } = await state();
      if (offset !== to) throw new Unexpected(`offset ${offset}`);
      return `offset ${offset}`;
    });

  const isBegun = await check('beginLargeUpload', 'a new upload, offset 0', async () => {
    begun = await begin('prima.zip');
    if (begun.offset !== 0) throw new Unexpected(`offset ${begun.offset}`);
    return `parts of ${begun.partBytes} bytes`;
  });
  if (!isBegun) return;
  const { partBytes } = upload();
  await check('abandonLargeUpload', 'success, the upload is gone: 404', async () => {
    const body = { uploadId: upload().uploadId };
    await visitor.ask('abandonLargeUpload', { body });
    return expectStatus(await visitor.call('getLargeUpload', { body }), 404);
  });
  bytes = Buffer.concat([start, randomBytes(partBytes + restBytes)]);
  await check('beginLargeUpload', 'another name: another upload', async () => {
    begun = await begin('tac.zip');
    return `offset ${begun.offset}`;
  });
  await send(0, partBytes);
  await check('beginLargeUpload', 'the same file again: the same upload with its offset', async () => {
    const again = await begin('tac.zip');
    if (again.uploadId !== upload().uploadId) throw new Unexpected('another upload');
    if (again.offset !== partBytes) throw new Unexpected(`offset ${again.offset}`);
    return 'the same upload';
  });
  await send(partBytes, partBytes + 1000);
  await check('getLargeUpload', '{ restUrl } that gives the bytes after the last whole part', async () => {
    const { status, text } = await reach(need((await state()).restUrl ?? null, 'restUrl'));
    if (status !== 200) throw new Unexpected(`storage answered ${status}`);
    const expected = new TextDecoder().decode(bytes.subarray(partBytes, partBytes + 1000));
    if (text !== expected) throw new Unexpected('other bytes');
    return '1000 bytes';
  });
  await check('finishLargeUpload', 'too early: a refusal', async () =>
    expectStatus(await visitor.call('finishLargeUpload', { body: { uploadId: upload().uploadId } }), 400, 409),
  );
  await send(partBytes, bytes.length);
  await check('finishLargeUpload', 'success, the file is listed', async () => {
    await visitor.ask('finishLargeUpload', { body: { uploadId: upload().uploadId } });
    if (!(await isListed('tac.zip'))) throw new Unexpected('the file is not listed');
    return 'listed';
  });
}
