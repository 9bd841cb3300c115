import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which systems choose for port 0 (RFC 6335: from 49152; Linux: from 32768). */
const [lowest, beyond] = [20_000, 32_000];

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * @returns a port of 127.0.0.1 that nothing listens on now, for a server that cannot say which one it took. No server that listens on
 * port 0 gets it meanwhile.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, beyond);
  return (await isFree(port)) ? port : freePort();
}
