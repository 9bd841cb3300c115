import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { WebsiteError } from '../http/errors.ts';
import { addressKey } from '../http/limits/address-key.ts';

/** Maximum number of concurrent writes, each with a part in memory: of all visitors, and of an IP address. */
const maxWrites = 24;
const maxWritesOfAddress = 8;

/**
 * Milliseconds without a byte after which the connection of an older write is considered dead. The event loop reads once
 * more before that is judged, because it may have been busy as long.
 */
const silentMilliseconds = 1000;

/** The HTTP requests of this process that write to large uploads, at most one to each. */
export function createOpenWrites() {
  /** With the promise that resolves when the bytes of the write are stored. */
  const open = new Map<string, Pick<FastifyRequest, 'raw' | 'ip'> & { ended: Promise<unknown> }>();

  /** What has arrived is stored. */
  const end = async (uploadId: string): Promise<void> => {
    const write = open.get(uploadId);
    write?.raw.destroy();
    await write?.ended;
  };

  /**
   * Waits until the bytes of an older write are stored, because a browser whose connection breaks asks at once how many
   * are. Ends the write if its browser is silent, not while its bytes wait to be read. @returns false if it goes on sending.
   */
  const settle = async (uploadId: string): Promise<boolean> => {
    for (let other; (other = open.get(uploadId));) {
      const { raw } = other;
      const before = raw.socket.bytesRead;
      await Promise.race([other.ended, setTimeout(silentMilliseconds, null, { ref: false }).then(setImmediate)]);
      if (open.get(uploadId) !== other) continue;
      if (!raw.destroyed && raw.socket.bytesRead > before) return false;
      if (raw.destroyed || (!raw.complete && raw.readableLength === 0)) await end(uploadId);
    }
    return true;
  };

  return {
    end,
    settle,
    endAll: async (): Promise<void> => void (await Promise.all([...open.keys()].map(end))),
    /** Runs a task that writes to the upload. @throws WebsiteError UPLOAD_OFFSET, OVERLOADED; the task's error. */
    run: async <Result>(
      uploadId: string,
      { raw, ip }: Pick<FastifyRequest, 'raw' | 'ip'>,
      task: () => Promise<Result>,
    ) => {
      // Of several that have waited, one begins.
      if (!(await settle(uploadId)) || open.has(uploadId)) throw new WebsiteError('UPLOAD_OFFSET');
      const ofAddress = [...open.values()].filter((write) => addressKey(write.ip) === addressKey(ip));
      if (open.size >= maxWrites || ofAddress.length >= maxWritesOfAddress)
        throw new WebsiteError('OVERLOADED', { retryAfter: 5 });
      const { promise: ended, resolve } = Promise.withResolvers();
      open.set(uploadId, { raw, ip, ended });
      try {
        return await task();
      } finally {
        open.delete(uploadId);
        resolve(null);
      }
    },
  };
}
