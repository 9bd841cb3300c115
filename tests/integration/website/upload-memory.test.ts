import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { send } from '../../support/http-client.ts';
import { startUpstream } from '../../support/stack.ts';
import { documentUpload, manyBytes } from '../../support/upload-body.ts';
import { startWebsiteProcess } from '../../support/website-process.ts';

const megabyte = 1024 ** 2;

/**
 * Yields a chunk in each turn of the event loop. A client that fills the sockets' buffers at once leaves it no turn, in
 * which the provider and the storage could not answer; and the storage would have to read them in ten seconds.
 * upload-storage.test.ts proves that a storage slows a faster client down.
 */
async function* inTurns(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  for (const chunk of chunks) {
    yield chunk;
    await setImmediate();
  }
}

/** Resident memory of a process, current (VmRSS) or maximum (VmHWM), as reported by the kernel. */
async function residentBytes(pid: number, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
}

test.skipIf(process.platform !== 'linux')(
  'thirty parallel uploads of 20 MB raise memory by less than 128 MB in all and leave nothing on disk',
  async () => {
    const { storage, provider } = await startUpstream({ keepBodies: false });
    const website = await startWebsiteProcess({ provider, env: { LOG_LEVEL: 'warn', RATE_LIMITS: 'off' } });

    const upload = (name: string, size: number) => {
      const clientToken = provider.forms.add();
      const bytes = Readable.from(inTurns(manyBytes(size)), { objectMode: false });
      return send(website.origin, documentUpload(clientToken, { name, bytes }, size));
    };

    await Promise.all(Array.from({ length: 5 }, (_, index) => upload(`warm-up-${index}.pdf`, 100_000)));
    const before = await residentBytes(website.pid, 'VmRSS');
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => upload(`file-${index}.pdf`, 20 * megabyte)),
    );

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const stored = [...storage.objects.values()].filter(({ size }) => size === 20 * megabyte);
    expect(stored).toHaveLength(30);
    expect(new Set(stored.map(({ hash }) => hash)).size).toBe(1);
    expect((await residentBytes(website.pid, 'VmHWM')) - before).toBeLessThan(128 * megabyte);
    const left = await readdir(website.folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  },
);
