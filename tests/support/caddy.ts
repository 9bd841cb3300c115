import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { saySkipped } from './skipped.ts';

/** A real Caddy in a process of its own, with the TLS front's configuration (`deploy/Caddyfile`). */
export interface CaddyFront {
  /** What visitors use: https://localhost and the port. */
  readonly origin: string;
  /** The same without TLS. */
  readonly plainOrigin: string;
  /** The certificate of the authority that Caddy has made for itself, in PEM. */
  readonly authority: string;
  readonly pid: number;
  /** All it has logged so far, as JSON lines. */
  log: () => string;
  close: () => Promise<void>;
}

const binary = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => path.join(folder, 'caddy'))
  .find((file) => existsSync(file));

/** Whether Caddy is available; if not, the tests report it instead of passing silently. */
export const hasCaddy = binary !== undefined;
if (!hasCaddy) saySkipped('the TLS front. It needs Debian’s package caddy.');

const deployed = path.join(import.meta.dirname, '../../deploy/Caddyfile');

/**
 * Starts Caddy on free ports, with certificates of its own authority.
 * @param websites the websites as 'host:port'; they need not listen yet.
 */
export async function startCaddy(websites: readonly string[]): Promise<CaddyFront> {
  if (binary === undefined) throw new Error('There is no Caddy on this machine');
  const folder = await mkdtemp(path.join(tmpdir(), 'caddy-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  const options = [
    `http_port ${plainPort}`,
    `https_port ${port}`,
    `storage file_system ${folder}`,
    'default_bind 127.0.0.1',
    'admin off',
    'local_certs',
    'skip_install_trust',
  ];
  const caddyfile = path.join(folder, 'Caddyfile');
  await writeFile(caddyfile, `{\n${options.join('\n')}\n}\nimport ${deployed}\n`);
  const server = spawn(binary, ['run', '--config', caddyfile], {
    env: { PATH: process.env.PATH, HOME: folder, SITE_ADDRESS: 'localhost', WEBSITES: websites.join(' ') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      // The last of its start: both listeners are open, the certificate is there.
      if (log.includes('serving initial configuration') && log.includes('certificate obtained successfully'))
        resolve();
    });
    void exited.then(() => reject(new Error(`Caddy did not start: ${log}`)));
  });
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    authority: await readFile(path.join(folder, 'pki/authorities/local/root.crt'), 'utf8'),
    pid: server.pid ?? 0,
    log: () => log,
    close: async () => {
      server.kill('SIGKILL');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
