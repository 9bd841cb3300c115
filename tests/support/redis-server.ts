import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Authority } from './authority.ts';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { startRestartable } from './started-program.ts';
import { saySkipped } from './skipped.ts';

/** A real Redis in a separate process, without persistence. */
export interface RedisServer {
  readonly url: string;
  /** The folder in which Redis would save its data. */
  readonly folder: string;
  /** Stops Redis and closes all connections. */
  stop: () => Promise<void>;
  /** Starts Redis again on the same port, without data. */
  start: () => Promise<void>;
  /** Suspends the process until `resume`. Its connections stay open without responses. */
  pause: () => void;
  resume: () => void;
  close: () => Promise<void>;
}

const binary = (process.env.PATH ?? '')
  .split(':')
  .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => path.join(folder, name)))
  .find((file) => existsSync(file));

/** True if Redis is available. If not, the test run reports skipped tests. */
export const hasRedis = binary !== undefined;
if (!hasRedis) saySkipped('no Redis. Install the package redis-server.');

/** Starts Redis. @param authority the certificate's authority; connections then require TLS. null: no TLS. */
export async function startRedis(authority: Authority | null = null): Promise<RedisServer> {
  if (binary === undefined) throw new Error('There is no Redis on this machine');
  const folder = newFolder();
  const port = await freePort();
  const listening = authority
    ? {
        port: 0,
        'tls-port': port,
        'tls-cert-file': authority.certificateFile,
        'tls-key-file': authority.keyFile,
        'tls-auth-clients': 'no',
      }
    : { port };
  const settings = { ...listening, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder };
  const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stop, start, current } = await startRestartable([binary, ...options], /Ready to accept connections/);
  return {
    url: `${authority ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    folder,
    stop: () => stop(),
    start,
    pause: () => current().signal('SIGSTOP'),
    resume: () => current().signal('SIGCONT'),
    close: () => stop(),
  };
}
