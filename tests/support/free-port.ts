import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** A range below the ephemeral ports, which systems choose for port 0 (RFC 6335: from 49152; Linux: from 32768). */
const [lowest, beyond] = [20_000, 32_000];

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/** @returns a free port of 127.0.0.1 for a server that cannot report its port. Port 0 never yields this port. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, beyond);
  return (await isFree(port)) ? port : freePort();
}
