import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Vitest and Playwright number their workers from 1 or 0. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0) % 12;
/**
 * Below the ephemeral ports, which systems choose for port 0 (RFC 6335: from 49152; Linux: from 32768). Each worker has
 * a range of its own, because a server listens some time after its port was chosen, or is stopped and started again.
 */
const lowest = 20_000 + worker * 1000;
const given = new Set<number>();

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** @returns a free port of 127.0.0.1 for a server that cannot report its port. Port 0 never yields this port. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, lowest + 1000);
  if (given.has(port)) return freePort();
  given.add(port);
  return (await isFree(port)) ? port : freePort();
}
