import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Agent, request } from 'undici';
import { discardBody, type ResponseBody } from './discard-body.ts';
import { WebsiteError } from '../http/errors.ts';
import { networkError } from '../http/network-error.ts';
import { exactSize } from './exact-size.ts';

interface FileToStore {
  body: Readable;
  /** Bytes. */
  size: number;
  contentType: string;
}

/** A storage's answer to a GET, of any status. */
export interface StoredFile {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: ResponseBody;
}

/** The HTTP request that a file is stored or read for. */
export interface StorageCaller {
  requestId: string;
  /** Aborts the transfer. */
  signal: AbortSignal;
}

/** @returns an HTTP request as the storage's caller; the transfer is aborted when the browser disconnects. */
export const storageCaller = ({ id, callerSignal }: FastifyRequest): StorageCaller => ({
  requestId: id,
  signal: callerSignal,
});

/** Uploads to and downloads from presigned URLs of the allowed origins. */
export interface Storage {
  /**
   * Streams a file of exactly `size` bytes to a presigned address. The body is destroyed in every case.
   * @throws WebsiteError STORAGE_ORIGIN before a byte is read, STORAGE_REFUSED unless the answer is exactly 200,
   *   STORAGE_TIMEOUT, STORAGE_UNREACHABLE, UPLOAD_TOO_LONG, UPLOAD_INCOMPLETE; the WebsiteError the body failed with.
   */
  put: (url: string, file: FileToStore, caller: StorageCaller) => Promise<void>;
  /**
   * Opens a presigned URL to read. The body must be read or discarded; its errors are for `networkError`.
   * @throws WebsiteError as above, but returns answers of any status.
   */
  get: (url: string, headers: Record<string, string>, caller: StorageCaller) => Promise<StoredFile>;
  close: () => Promise<void>;
}

/** Milliseconds without reading or sending after which the storage times out. */
const idleMilliseconds = 10_000;

/** @param origins e.g. ['https://files.example']; redirects, which could lead to another origin, are not followed. */
export function createStorage(origins: readonly string[]): Storage {
  const agent = new Agent({
    connect: { timeout: 3000 },
    headersTimeout: idleMilliseconds,
    bodyTimeout: idleMilliseconds,
  });

  const allowed = (url: string): URL => {
    const parsed = URL.parse(url);
    if (!parsed || !origins.includes(parsed.origin)) throw new WebsiteError('STORAGE_ORIGIN');
    return parsed;
  };

  const putExactly = async (
    address: URL,
    { body, size, contentType }: FileToStore,
    { requestId, signal }: StorageCaller,
  ): Promise<void> => {
    // An error of either stream destroys both and fails the request below.
    const exact = pipeline(body, exactSize(size), () => {});
    try {
      const answer = await request(address, {
        method: 'PUT',
        headers: {
          'content-type': contentType,
          'content-length': String(size),
          'x-request-id': requestId,
        },
        body: exact,
        signal,
        dispatcher: agent,
      });
      discardBody(answer.body);
      if (answer.statusCode !== 200)
        throw new WebsiteError('STORAGE_REFUSED', { details: { status: answer.statusCode } });
    } catch (error) {
      // undici may report a failure of the body (too short, too long) as an abort.
      throw networkError('STORAGE', exact.errored ?? error);
    }
  };

  return {
    put: async (url, file, caller) => {
      try {
        await putExactly(allowed(url), file, caller);
      } finally {
        file.body.destroy();
      }
    },
    get: async (url, headers, { requestId, signal }) => {
      const address = allowed(url);
      try {
        return await request(address, {
          headers: { ...headers, 'x-request-id': requestId },
          signal,
          dispatcher: agent,
        });
      } catch (error) {
        throw networkError('STORAGE', error);
      }
    },
    close: () => agent.destroy(),
  };
}
