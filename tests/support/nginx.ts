import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder } from './new-folder.ts';
import { saySkipped } from './skipped.ts';
import { startProgram } from './started-program.ts';

/** True if nginx is available. If not, the test run reports skipped tests. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0;
if (!hasNginx) saySkipped('nginx as a front. It needs Debian’s package nginx-light.');

/** Starts nginx. @param servers the `server` blocks of its configuration. */
export async function startNginx(servers: string): Promise<{ close: () => Promise<void> }> {
  const folder = newFolder();
  const file = path.join(folder, 'nginx.conf');
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr notice;
    events {}
    http { access_log off; ${bodies.join(' ')} ${servers} }`,
  );
  const program = await startProgram(['nginx', '-e', 'stderr', '-c', file], /start worker|using the/, {
    isForeign: true,
  });
  return { close: () => program.kill() };
}
