import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { saySkipped } from './skipped.ts';
import { startProgram } from './started-program.ts';

/** @returns the lines of `deploy/fronts` for a front, with the website's port. */
function documentedLines(front: string, website: number): string {
  const lines = readFileSync(path.join(import.meta.dirname, `../../deploy/fronts/${front}.conf`), 'utf8');
  if (!lines.includes('127.0.0.1:3000')) throw new Error(`deploy/fronts does not say where ${front} finds the website`);
  return lines.replace('127.0.0.1:3000', `127.0.0.1:${website}`);
}

/** Usual lines with which a front decodes a path and encodes it anew. */
const rewritingLines = {
  nginx: (website: number) =>
    `location / { proxy_pass http://127.0.0.1:${website}/; proxy_set_header Host $http_host; }`,
  apache: (website: number) => `ProxyPreserveHost On\nProxyPass / http://127.0.0.1:${website}/`,
};

/** The page of all fronts while the server behind them is away: with status 200, of Apache with 503. */
export const maintenance = '<!doctype html><title>Manutenzione</title><h1>Torniamo subito</h1>';

interface Front {
  command: (folder: string) => readonly string[];
  /** @param lines forward to the server. Without it, the maintenance page is sent. */
  configuration: (lines: string, port: number, folder: string) => string;
  file: string;
  ready: RegExp;
}

const fronts = {
  nginx: {
    file: 'nginx.conf',
    command: (folder) => ['nginx', '-p', folder, '-c', path.join(folder, 'nginx.conf')],
    ready: /start worker process \d/,
    configuration: (lines, port, folder) => `
      daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr notice;
      events {}
      http {
        access_log ${folder}/access.log;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
        server {
          listen 127.0.0.1:${port};
          error_page 502 503 504 =200 /manutenzione.html;
          location = /manutenzione.html { root ${folder}; default_type text/html; }
          ${lines}
        }
      }`,
  },
  apache: {
    file: 'apache.conf',
    command: (folder) => ['apache2', '-D', 'FOREGROUND', '-f', path.join(folder, 'apache.conf')],
    ready: /resuming normal operations/,
    configuration: (lines, port, folder) => `
      ServerRoot ${folder}
      ServerName 127.0.0.1
      PidFile ${folder}/pid
      DefaultRuntimeDir ${folder}
      ErrorLog "|/bin/cat"
      Listen 127.0.0.1:${port}
      User www-data
      Group www-data
      ${['mpm_event', 'authz_core', 'headers', 'proxy', 'proxy_http', 'alias', 'mime', 'rewrite', 'dir']
        .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
        .join('\n')}
      TypesConfig /etc/mime.types
      DocumentRoot ${folder}
      <Directory ${folder}>
        Require all granted
      </Directory>
      ErrorDocument 503 ${JSON.stringify(maintenance)}
      ProxyErrorOverride Off
      CustomLog ${folder}/access.log "%r"
      <VirtualHost 127.0.0.1:${port}>
      ${lines.replace('nocanon', 'nocanon retry=0')}
      </VirtualHost>`,
  },
  haproxy: {
    file: 'haproxy.cfg',
    command: (folder) => ['haproxy', '-W', '-f', path.join(folder, 'haproxy.cfg')],
    ready: /Loading success/,
    configuration: (lines, port, folder) => `
global
  nbthread 1
  log stdout format raw local0
defaults
  mode http
  log global
  option httplog
  timeout connect 3s
  retries 0
  timeout client 75s
  errorfile 503 ${folder}/maintenance.http
frontend web
  bind 127.0.0.1:${port}
  default_backend website
${lines}`,
  },
} as const satisfies Record<string, Front>;

export type FrontName = keyof typeof fronts;

const programs = { nginx: 'nginx', apache: 'apache2', haproxy: 'haproxy' };

/** The fronts that this machine has. If one is missing, the test run reports skipped tests. */
export const availableFronts = (['nginx', 'apache', 'haproxy'] as const).filter((name) => {
  const isAvailable = spawnSync(programs[name], ['-v']).status === 0;
  if (!isAvailable) saySkipped(`the front ${name}. It needs Debian’s package ${programs[name]}.`);
  return isAvailable;
});

/** Those of the available fronts that can rewrite paths. */
export const rewritingFronts = availableFronts.filter((name) => name !== 'haproxy');

/** Starts a front with the documented lines before a server on this port, which need not listen yet. */
export function startFront(name: FrontName, server: number) {
  return start(name, documentedLines(name, server));
}

/** Starts a front that rewrites paths before a server on this port. */
export function startRewritingFront(name: keyof typeof rewritingLines, server: number) {
  return start(name, rewritingLines[name](server));
}

async function start(name: FrontName, lines: string) {
  const { file, command, ready, configuration } = fronts[name];
  const folder = newFolder();
  const accessLog = path.join(folder, 'access.log');
  const port = await freePort();
  // The workers of nginx have an account of their own.
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'manutenzione.html'), maintenance);
  writeFileSync(
    path.join(folder, 'maintenance.http'),
    `HTTP/1.0 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n${maintenance}`,
  );
  writeFileSync(path.join(folder, file), `${configuration(lines, port, folder)}\n`);
  const program = await startProgram(command(folder), ready, { isForeign: true });
  return {
    origin: `http://127.0.0.1:${port}`,
    /** @returns what the front has logged, in its output and in its access log. */
    logged: () => program.output() + (existsSync(accessLog) ? readFileSync(accessLog, 'utf8') : ''),
    close: program.terminate,
  };
}
