import { WebsiteError } from './errors.ts';

/**
 * The bytes of a file part.
 * @throws WebsiteError UPLOAD_INCOMPLETE when the browser disconnects or its multipart body ends before the file does.
 */
export async function* multipartBytes(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* file;
  } catch (error) {
    throw new WebsiteError('UPLOAD_INCOMPLETE', { cause: error });
  }
}
