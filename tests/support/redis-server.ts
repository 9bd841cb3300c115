import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Authority } from './authority.ts';
import { freePort } from './free-port.ts';
import { startProgram } from './restartable-program.ts';
import { saySkipped } from './skipped.ts';

/** A real Redis in a process of its own, without persistence. */
export interface RedisServer {
  readonly url: string;
  /** Where it would save its data. */
  readonly folder: string;
  /** Ends it with all connections. */
  stop: () => Promise<void>;
  /** Starts it again, empty, on the same port. */
  start: () => Promise<void>;
  /** It keeps its connections and answers nothing until `resume`. */
  pause: () => void;
  resume: () => void;
  close: () => Promise<void>;
}

const binary = (process.env.PATH ?? '')
  .split(':')
  .flatMap((folder) => ['redis-server', 'valkey-server'].map((name) => path.join(folder, name)))
  .find((file) => existsSync(file));

/** Whether Redis is available; if not, the tests report it instead of passing silently. */
export const hasRedis = binary !== undefined;
if (!hasRedis) saySkipped('no Redis. Install the package redis-server.');

/** @param authority with whose certificate it takes connections over TLS alone; null: plain ones alone. */
export async function startRedis(authority: Authority | null = null): Promise<RedisServer> {
  if (binary === undefined) throw new Error('There is no Redis on this machine');
  const folder = mkdtempSync(path.join(tmpdir(), 'redis-'));
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
  const { stop, start, signal } = await startProgram(
    binary,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    'Ready to accept connections',
  );
  return {
    url: `${authority ? 'rediss' : 'redis'}://127.0.0.1:${port}`,
    folder,
    stop,
    start,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
