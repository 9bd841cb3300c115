import { pipeline, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Agent, Client, request, type Dispatcher } from 'undici';
import { noRoom, refusalReason } from '#runtime/storage-refusal.ts';
import { WebsiteError } from '../http/errors.ts';
import { networkError, throwNetworkError } from '../http/network-error.ts';
import { peek } from '../http/peek.ts';
import { connectionOptions, openConnections } from '../upstream/connections.ts';
import type { TransportAnswer } from '../upstream/receive-answer.ts';
import { exactSize } from './exact-size.ts';

export interface FileToStore {
  body: Readable;
  size: number;
  contentType: string;
}

export type StoredFile = Omit<TransportAnswer, 'body'> & Pick<Dispatcher.ResponseData, 'body'>;

/** @returns the storage caller of an HTTP request. The transfer is aborted when the browser disconnects. */
export const storageCaller = ({ id, callerSignal }: FastifyRequest) => ({ requestId: id, signal: callerSignal });
export type StorageCaller = ReturnType<typeof storageCaller>;

/** Maximum size of a discarded body that is read to reuse its connection. Otherwise, the connection is closed. */
const maxDrainedBytes = 64 * 1024;

/** Maximum milliseconds for reading a discarded body. After that, its connection is closed too. */
const maxDrainMilliseconds = 2000;

/**
 * Discards the body of an undici response. Every unused body must be discarded, because it emits `error` if its
 * connection fails, and an `error` without a listener ends the process.
 */
export function discardBody(body: StoredFile['body']): void {
  const signal = AbortSignal.timeout(maxDrainMilliseconds);
  // `dump` handles the body's errors, so it rejects only with the signal's reason.
  body.dump({ limit: maxDrainedBytes, signal }).catch(() => {});
}

/** Bytes of a refusal's body that are searched for its reason. */
const maxReasonBytes = 4096;

/** @returns the error of an unexpected response. Its cause has the code in which an S3 server names the reason. */
export async function storageRefusal({ statusCode: status, body }: StoredFile): Promise<WebsiteError> {
  const timer = setTimeout(() => body.destroy(), maxDrainMilliseconds);
  const start = await peek(body, maxReasonBytes).catch(() => null);
  clearTimeout(timer);
  discardBody(body);
  const code = refusalReason(start?.firstBytes.toString() ?? '') ?? String(status);
  return new WebsiteError(noRoom.test(code) ? 'STORAGE_FULL' : 'STORAGE_REFUSED', {
    cause: Object.assign(new Error(code), { code }),
    details: { status },
  });
}

/** Sends a file by a connection of its own, because a stream cannot be sent once more if a kept one dies. */
const putExactly = async (
  address: URL,
  { body, size, contentType }: FileToStore,
  { requestId, signal }: StorageCaller,
): Promise<void> => {
  // An error of either stream destroys both and fails the request below.
  const exact = pipeline(body, exactSize(size), () => {});
  const client = new Client(address.origin, connectionOptions);
  try {
    const answer = await client.request({
      method: 'PUT',
      path: address.pathname + address.search,
      headers: { 'content-type': contentType, 'content-length': String(size), 'x-request-id': requestId },
      body: exact,
      signal,
    });
    if (answer.statusCode !== 200) throw await storageRefusal(answer);
    discardBody(answer.body);
  } catch (error) {
    // undici may report a failure of the body (too short, too long) as an abort.
    throw error instanceof WebsiteError ? error : networkError('STORAGE', exact.errored ?? error);
  } finally {
    // Closes the connection once the body of the answer is discarded.
    void client.close();
  }
};

/** @param origins the allowed ones. Redirects are not followed, because they could lead to another origin. */
export function createStorage(origins: readonly string[]) {
  const connections = openConnections((pipelining) => new Agent({ ...connectionOptions, pipelining }));

  const allowed = (url: string): URL => {
    const parsed = URL.parse(url);
    if (!parsed || !origins.includes(parsed.origin)) throw new WebsiteError('STORAGE_ORIGIN');
    return parsed;
  };

  return {
    /**
     * Streams a file of exactly `size` bytes to a presigned URL. The body is destroyed in every case.
     * @throws WebsiteError STORAGE_ORIGIN before a byte is read, STORAGE_REFUSED or STORAGE_FULL unless the status is 200,
     *   STORAGE_TIMEOUT, STORAGE_UNREACHABLE, UPLOAD_TOO_LONG, UPLOAD_INCOMPLETE; the body's own WebsiteError.
     */
    put: async (url: string, file: FileToStore, caller: StorageCaller): Promise<void> => {
      try {
        await putExactly(allowed(url), file, caller);
      } finally {
        file.body.destroy();
      }
    },
    /**
     * Sends a repeatable request to a presigned URL. The body must be read or discarded. Callers map its errors with
     * `networkError`.
     * @throws WebsiteError STORAGE_ORIGIN, STORAGE_TIMEOUT, STORAGE_UNREACHABLE. Responses of any status are returned.
     */
    send: async (
      url: string,
      { headers, ...content }: { method?: 'PUT'; headers?: Record<string, string>; body?: Buffer },
      { requestId, signal }: StorageCaller,
    ): Promise<StoredFile> => {
      const address = allowed(url);
      // undici counts the time to send a buffer as time without an answer, which the signal of its sender limits.
      const timeout = content.body && { headersTimeout: 0 };
      const options = { ...content, ...timeout, headers: { ...headers, 'x-request-id': requestId }, signal };
      return connections
        .sendRepeatable((dispatcher) => request(address, { ...options, dispatcher }))
        .catch(throwNetworkError('STORAGE'));
    },
    close: connections.close,
  };
}

export type Storage = ReturnType<typeof createStorage>;
