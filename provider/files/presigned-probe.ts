import { randomBytes } from 'node:crypto';
import { refusalReason } from '#runtime/storage-refusal.ts';
import { clockSeconds, type Storage } from '../context.ts';

/** Fault of a storage that responds but refuses or loses uploads. The log contains the code and the status. */
class ProbeError extends Error {
  override readonly name = 'ProbeError';
  readonly code: 'CLOCKS_DIFFER' | 'WRITE_REFUSED' | 'OBJECT_LOST';
  readonly statusCode: number;

  /** @param body of the response, in which S3 servers name the reason of a refusal. */
  constructor(code: ProbeError['code'], { status }: Response, body = '') {
    const reason = refusalReason(body) ?? String(status);
    super(code, { cause: status === 200 ? undefined : Object.assign(new Error(reason), { code: reason }) });
    this.code = code;
    this.statusCode = status;
  }
}

const contentType = 'application/octet-stream';

/** @returns the origin of presigned URLs, to which the website may send documents. */
export async function presignedOrigin(storage: Pick<Storage, 'presignGet'>): Promise<string> {
  return new URL(await storage.presignGet({ key: 'origin', contentType })).origin;
}

/**
 * Stores a small object with a presigned URL, like a visitor's upload, reads it back and deletes it.
 * @throws ProbeError; TypeError if the connection fails; errors of the storage.
 */
export async function probePresigned(
  storage: Pick<Storage, 'presignPut' | 'presignGet' | 'delete'>,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const bytes = randomBytes(1024);
  const options = { signal, redirect: 'manual' } as const;

  const url = await storage.presignPut({ key, contentType, length: bytes.length });
  const headers = { 'content-type': contentType };
  const written = await fetch(url, { ...options, method: 'PUT', headers, body: bytes });
  const answer = await written.text();
  if (Math.abs(Date.now() - Date.parse(written.headers.get('date') ?? '')) > clockSeconds * 1000)
    throw new ProbeError('CLOCKS_DIFFER', written);
  if (written.status !== 200) throw new ProbeError('WRITE_REFUSED', written, answer);

  const found = await fetch(await storage.presignGet({ key, contentType }), options);
  const stored = Buffer.from(await found.arrayBuffer());
  if (found.status !== 200 || !bytes.equals(stored)) throw new ProbeError('OBJECT_LOST', found, stored.toString());
  await storage.delete(key);
}
