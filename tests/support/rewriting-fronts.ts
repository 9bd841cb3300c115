import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { saySkipped } from './skipped.ts';
import { startProgram } from './started-program.ts';

interface Front {
  command: (file: string) => readonly string[];
  ready: RegExp;
  configuration: (folder: string, port: number, server: number) => string;
}

/** Proxies that decode a path and encode it anew, as they do with these usual lines. */
const fronts = {
  nginx: {
    command: (file) => ['nginx', '-c', file],
    ready: /start worker process \d/,
    configuration: (folder, port, server) => `
      daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr notice;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
        server {
          listen 127.0.0.1:${port};
          location / { proxy_pass http://127.0.0.1:${server}/; proxy_set_header Host $http_host; }
        }
      }`,
  },
  apache2: {
    command: (file) => ['apache2', '-D', 'FOREGROUND', '-f', file],
    ready: /resuming normal operations/,
    configuration: (folder, port, server) => `
      ServerRoot ${folder}
      ServerName 127.0.0.1
      PidFile ${folder}/pid
      DefaultRuntimeDir ${folder}
      ErrorLog "|/bin/cat"
      Listen 127.0.0.1:${port}
      User www-data
      Group www-data
      ${['mpm_event', 'authz_core', 'proxy', 'proxy_http'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      ProxyPreserveHost On
      ProxyPass / http://127.0.0.1:${server}/`,
  },
} as const satisfies Record<string, Front>;

/** The proxies that this machine has. If one is missing, the test run reports skipped tests. */
export const rewritingFronts = (['nginx', 'apache2'] as const).filter((name) => {
  const isAvailable = spawnSync(name, ['-v']).status === 0;
  if (!isAvailable) saySkipped(`the front ${name}. It needs Debian’s package ${name}.`);
  return isAvailable;
});

/** Starts a proxy before a server on this port. */
export async function startRewritingFront(name: keyof typeof fronts, server: number) {
  const { command, ready, configuration } = fronts[name];
  const folder = newFolder();
  const port = await freePort();
  const file = path.join(folder, 'front.conf');
  // The workers of nginx have an account of their own.
  chmodSync(folder, 0o755);
  writeFileSync(file, `${configuration(folder, port, server)}\n`);
  const program = await startProgram(command(file), ready, { isForeign: true });
  return { origin: `http://127.0.0.1:${port}`, close: program.terminate };
}
