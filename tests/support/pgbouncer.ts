import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { saySkipped } from './skipped.ts';
import { startProgram } from './started-program.ts';

/** True if PgBouncer is available. If not, the test run reports skipped tests. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version']).status === 0;
if (!hasPgbouncer) saySkipped('connection poolers. They need Debian’s package pgbouncer.');

/** Starts a connection pooler. @returns the URL of the database behind it. */
export async function startPgbouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<{ url: string; close: () => Promise<void> }> {
  const url = new URL(databaseUrl);
  const { hostname, port, username, pathname } = url;
  const folder = newFolder();
  const own = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" ""\n`);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${path.join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
  ];
  writeFileSync(file, settings.join('\n'));
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--clear-groups'] : [];
  spawnSync('chmod', ['-R', 'a+rX', folder]);
  const program = await startProgram([...user, 'pgbouncer', file], /process up/, { isForeign: true });
  return { url: `postgres://${username}@127.0.0.1:${own}${pathname}`, close: () => program.kill() };
}
