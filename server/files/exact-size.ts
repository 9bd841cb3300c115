import { Transform } from 'node:stream';
import { WebsiteError } from '../http/errors.ts';

/**
 * Passes bytes on and fails unless there are exactly `size` bytes. busboy truncates a file at its limit without an
 * error, and the storage must not accept a truncated file. The chunk that completes the size is held until the source
 * has ended, because a storage may respond as soon as it has all announced bytes.
 * @returns a stream that fails with UPLOAD_TOO_LONG at the first excess byte, or UPLOAD_INCOMPLETE if the source ends
 *   early.
 */
export function exactSize(size: number): Transform {
  let passed = 0;
  let last: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > size) done(new WebsiteError('UPLOAD_TOO_LONG'));
      else if (passed < size) done(null, chunk);
      else {
        last ??= chunk;
        done();
      }
    },
    flush(done) {
      if (passed === size) done(null, last);
      else done(new WebsiteError('UPLOAD_INCOMPLETE'));
    },
  });
}
