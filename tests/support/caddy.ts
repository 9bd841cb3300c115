import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { saySkipped } from './skipped.ts';
import { startProgram } from './started-program.ts';

/** A real Caddy in a separate process, with the configuration in `deploy/Caddyfile`. */
export interface CaddyFront {
  /** The origin that visitors use: https://localhost with the port. */
  readonly origin: string;
  /** The origin without TLS. */
  readonly plainOrigin: string;
  /** The origin of its administration, which the container's health check asks. */
  readonly adminOrigin: string;
  /** The certificate of Caddy's own authority, in PEM. */
  readonly authority: string;
  readonly pid: number;
  /** @returns the whole log so far, as JSON lines. */
  log: () => string;
  close: () => Promise<void>;
}

const binary = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => path.join(folder, 'caddy'))
  .find((file) => existsSync(file));

/** True if Caddy is available. If not, the test run reports skipped tests. */
export const hasCaddy = binary !== undefined;
if (!hasCaddy) saySkipped('the TLS front. It needs Debian’s package caddy.');

const deployed = path.join(import.meta.dirname, '../../deploy/Caddyfile');

/**
 * Starts Caddy on free ports, with certificates of its own authority.
 * @param websites the upstream websites as 'host:port'; they need not listen yet.
 */
export async function startCaddy(websites: readonly string[]): Promise<CaddyFront> {
  if (binary === undefined) throw new Error('There is no Caddy on this machine');
  const folder = newFolder();
  const [port, plainPort, adminPort] = [await freePort(), await freePort(), await freePort()];
  const options = [
    `http_port ${plainPort}`,
    `https_port ${port}`,
    `storage file_system ${folder}`,
    'default_bind 127.0.0.1',
    `admin 127.0.0.1:${adminPort}`,
    'local_certs',
    'skip_install_trust',
  ];
  const server = await startProgram(
    [binary, 'run', '--config', deployed],
    // The last messages of Caddy's start: both listeners are open, and the certificate exists.
    /(?=[^]*serving initial configuration)[^]*certificate obtained successfully/,
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        CADDY_OPTIONS: options.join('\n'),
        SITE_ADDRESS: 'localhost',
        WEBSITES: websites.join(' '),
      },
      isForeign: true,
    },
  );
  return {
    origin: `https://localhost:${port}`,
    plainOrigin: `http://localhost:${plainPort}`,
    adminOrigin: `http://127.0.0.1:${adminPort}`,
    authority: await readFile(path.join(folder, 'pki/authorities/local/root.crt'), 'utf8'),
    pid: server.pid,
    log: server.output,
    close: server.kill,
  };
}
