import { Transform } from 'node:stream';
import { WebError } from './errors.ts';

/**
 * Passes bytes on and demands that they are exactly `size`: busboy merely *ends* a file at its limit, and a file
 * cut short must never look whole to the storage.
 * @returns a stream that fails with UPLOAD_TOO_LONG at the first byte too many, UPLOAD_INCOMPLETE at an early end.
 */
export function exactSize(size: number): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > size) done(new WebError('UPLOAD_TOO_LONG'));
      else done(null, chunk);
    },
    flush(done) {
      done(passed === size ? null : new WebError('UPLOAD_INCOMPLETE'));
    },
  });
}
