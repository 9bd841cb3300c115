import { createHash } from 'node:crypto';
import { OperatorError } from '../operator-error.ts';

/** What a file of a backup holds, before encryption. */
export interface Checksum {
  /** Bytes. */
  size: number;
  /** SHA-256, hexadecimal. */
  sha256: string;
}

/** Passes a stream on and measures it. */
export function measure(source: AsyncIterable<Buffer>): {
  bytes: AsyncGenerator<Buffer>;
  /** Of all bytes that have passed. */
  checksum: () => Checksum;
} {
  const hash = createHash('sha256');
  let size = 0;
  return {
    bytes: (async function* () {
      for await (const bytes of source) {
        hash.update(bytes);
        size += bytes.length;
        yield bytes;
      }
    })(),
    checksum: () => ({ size, sha256: hash.copy().digest('hex') }),
  };
}

/** @returns whether two files hold the same. */
export const isSame = (a: Checksum, b: Checksum): boolean => a.size === b.size && a.sha256 === b.sha256;

/** Passes a stream on. @throws OperatorError at its end when it is not the file expected. */
export async function* checked(
  source: AsyncIterable<Buffer>,
  expected: Checksum,
  name: string,
): AsyncGenerator<Buffer> {
  const { bytes, checksum } = measure(source);
  yield* bytes;
  if (!isSame(checksum(), expected)) throw new OperatorError(`${name} is damaged: its checksum is wrong`);
}

/** @returns the checksum of a whole stream. */
export async function checksumOf(source: AsyncIterable<Buffer>): Promise<Checksum> {
  const { bytes, checksum } = measure(source);
  // oxlint-disable-next-line no-unused-vars -- read to its end
  for await (const _ of bytes);
  return checksum();
}
