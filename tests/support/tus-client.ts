import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { website } from '#shared/contract/routes.ts';
import { send, type Reply, type Sending } from './http-client.ts';

/** Anything that sends HTTP requests: a website, a browser. */
interface Sender {
  send: (sending: Sending) => Promise<Reply>;
}

export const tusHeaders = { 'tus-resumable': '1.0.0' };
const offsetType = { 'content-type': 'application/offset+octet-stream' };

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** @returns a DICOM file of random bytes. */
export function dicom(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.fill(0, 0, 128).write('DICM', 128);
  return bytes;
}

const inBase64 = (text: string) => Buffer.from(text).toString('base64');

/** @returns the creation of an upload. @param fields beside the name of the file: `clientToken`, `kind`. */
export const creation = (
  file: Buffer,
  { filename = 'cbct.dcm', ...fields }: Record<string, string>,
  path: string = website.largeUploads,
) => ({
  method: 'POST',
  path,
  headers: {
    ...tusHeaders,
    ...offsetType,
    'upload-length': String(file.length),
    'upload-metadata': Object.entries({ filename, ...fields })
      .map(([name, value]) => `${name} ${inBase64(value)}`)
      .join(','),
  },
  body: file.subarray(0, 1024),
});

export const patch = (path: string, offset: number, body: Buffer | Readable) => ({
  method: 'PATCH',
  path,
  headers: { ...tusHeaders, ...offsetType, 'upload-offset': String(offset) },
  body,
});

export const offsetOf = ({ headers }: Reply): number => Number(headers['upload-offset'] ?? Number.NaN);

/** Creates or continues an upload. @throws Error unless it is accepted. */
export async function createUpload(
  sender: Sender,
  file: Buffer,
  fields: Record<string, string>,
  path?: string,
): Promise<{ path: string; offset: number }> {
  const reply = await sender.send(creation(file, fields, path));
  if (reply.status !== 201) throw new Error(`Creation answered ${reply.status} ${reply.text}`);
  return { path: reply.headers.location ?? '', offset: offsetOf(reply) };
}

/** @returns the offset that the server names, or the status of its refusal. */
export async function askOffset(sender: Sender, path: string): Promise<number> {
  const reply = await sender.send({ method: 'HEAD', path, headers: tusHeaders });
  return reply.status === 200 ? offsetOf(reply) : reply.status;
}

/**
 * Sends bytes and then falls silent without ending the body.
 * @returns a function that breaks the connection. The answer, if any, is not awaited.
 */
export function sendAndFallSilent(origin: string, path: string, offset: number, bytes: Buffer) {
  const broken = new AbortController();
  async function* body() {
    yield bytes;
    await new Promise(() => {});
  }
  const { headers, ...rest } = patch(path, offset, Readable.from(body(), { objectMode: false }));
  const answer = send(origin, { ...rest, headers, alone: true, signal: broken.signal }).catch(() => null);
  return { cut: () => broken.abort(), answer };
}
