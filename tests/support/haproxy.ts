import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { saySkipped } from './skipped.ts';
import { startProgram, type StartedProgram } from './started-program.ts';

/** True if HAProxy is available. If not, the test run reports skipped tests. */
export const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
if (!hasHaproxy) saySkipped('the way to the primary. It needs Debian’s package haproxy.');

const shipped = path.join(import.meta.dirname, '../../deploy/two-hosts/etc/haproxy/haproxy.cfg');

/** A server, and the port at which Patroni says whether it is the primary. */
export interface Member {
  port: number;
  askedAt: number;
}

/**
 * Starts HAProxy with its configuration for two hosts, on free ports.
 * @returns the program, and the port that leads to the primary.
 */
export async function startHaproxy([a, b]: readonly [Member, Member]): Promise<StartedProgram & { port: number }> {
  const port = await freePort();
  const server = (name: string, { port: to, askedAt }: Member) =>
    [
      `server ${name} \${HOST_${name === 'host-a' ? 'A' : 'B'}}:5432 check port 8008`,
      `server ${name} 127.0.0.1:${to} check port ${askedAt}`,
    ] as const;
  const [postgres = ''] = readFileSync(shipped, 'utf8').split('listen redis');
  let text = postgres;
  for (const [from, to] of [
    server('host-a', a),
    server('host-b', b),
    ['bind 127.0.0.1:5432', `bind 127.0.0.1:${port}`] as const,
  ]) {
    if (!text.includes(from)) throw new Error(`${shipped} has no '${from}'`);
    text = text.replace(from, to);
  }
  const file = path.join(newFolder(), 'haproxy.cfg');
  writeFileSync(file, text);
  const program = await startProgram(['haproxy', '-W', '-f', file], /Loading success/, { isForeign: true });
  // Until its first checks it takes the replica for a primary, and cuts those connections after them.
  await program.wrote(/is DOWN/);
  return { ...program, port };
}
