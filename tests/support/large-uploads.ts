import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { textField, type Answer, type ProviderClient } from './provider-client.ts';

/** A large document, or a small one that is uploaded like one. */
export interface LargeFile {
  fileName: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** CRC-32 as the storage expects it: big-endian, in base64. */
export function checksumOf(bytes: Uint8Array): string {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum.toString('base64');
}

/** The members by which the website announces a large document. */
export const announcementOf = ({ fileName, contentType, bytes }: LargeFile) => ({
  fileName,
  contentType,
  size: bytes.length,
  firstBytes: createHash('sha256').update(bytes.subarray(0, 1024)).digest('hex'),
});

export const beginLarge = (client: ProviderClient, clientToken: string, file: LargeFile): Promise<Answer> =>
  client.request('POST', '/contact-form/large-upload', { clientToken, ...announcementOf(file) });

/** Makes a call that is guarded by the secret of an upload. */
export const askLarge = (
  client: ProviderClient,
  call: 'state' | 'get-part-url' | 'finish' | 'removal',
  uploadId: string,
  rest: object = {},
): Promise<Answer> => client.request('POST', `/large-upload/${call}`, { uploadId, ...rest });

/** Asks for the URL of the bytes from `offset` to before `end`. */
export const partUrl = (
  client: ProviderClient,
  uploadId: string,
  { bytes }: LargeFile,
  offset: number,
  end: number,
): Promise<Answer> => {
  const part = bytes.subarray(offset, end);
  return askLarge(client, 'get-part-url', uploadId, {
    offset,
    size: part.length,
    checksum: checksumOf(part),
  });
};

/** Sends a part to its URL. @returns the status of the response. */
export async function putPart(
  url: string,
  contentType: string,
  bytes: Uint8Array<ArrayBuffer>,
  checksum = checksumOf(bytes),
): Promise<number> {
  const headers = { 'content-type': contentType, 'x-amz-checksum-crc32': checksum };
  const response = await fetch(url, { method: 'PUT', headers, body: bytes });
  await response.arrayBuffer();
  return response.status;
}

/** Announces and sends the bytes from `offset` to before `end`. @throws Error if a step fails. */
export async function sendPart(
  client: ProviderClient,
  uploadId: string,
  file: LargeFile,
  offset: number,
  end: number,
): Promise<void> {
  const announced = await partUrl(client, uploadId, file, offset, end);
  if (announced.status !== 200) throw new Error(`part answered ${announced.status} ${announced.text}`);
  const url = textField(announced.body, 'uploadUrl');
  const stored = await putPart(url, file.contentType, file.bytes.subarray(offset, end));
  if (stored !== 200) throw new Error(`storage answered ${stored}`);
}
