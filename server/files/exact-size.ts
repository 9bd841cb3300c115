import { Transform } from 'node:stream';
import { WebError } from '../http/errors.ts';

/**
 * Passes bytes on and demands that they are exactly `size`: busboy merely *ends* a file at its limit, and a file
 * cut short must never look whole to the storage. The chunk that completes the size waits for the end of the source:
 * a storage that has all announced bytes may answer, and the end of the source decides whether they were all.
 * @returns a stream that fails with UPLOAD_TOO_LONG at the first byte too many, UPLOAD_INCOMPLETE at an early end.
 */
export function exactSize(size: number): Transform {
  let passed = 0;
  let last: Buffer | null = null;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > size) done(new WebError('UPLOAD_TOO_LONG'));
      else if (passed < size) done(null, chunk);
      else {
        last ??= chunk;
        done();
      }
    },
    flush(done) {
      if (passed === size) done(null, last);
      else done(new WebError('UPLOAD_INCOMPLETE'));
    },
  });
}
