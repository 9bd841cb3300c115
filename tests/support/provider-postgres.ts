import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, copyFileSync, chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { Authority } from './authority.ts';
import { freePort } from './free-port.ts';
import { saySkipped } from './skipped.ts';

export interface PostgresServer {
  /** @returns the URL of a new, empty database. */
  createDatabase: () => Promise<string>;
  close: () => Promise<void>;
}

export interface OwnPostgresServer extends PostgresServer {
  /** Ends the server and all its connections. */
  stop: () => Promise<void>;
  /** Kills it: its own processes notice and end without a checkpoint. */
  kill: () => Promise<void>;
  /** Starts it again on the same data and port. */
  start: () => Promise<void>;
  /** The first of its processes. */
  pid: () => number;
  /** Its folder, with all of its files. */
  folder: string;
  /** All it has logged. */
  log: () => string;
}

const debianFolder = '/usr/lib/postgresql';

function findBinaries(): string | null {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folders = [newest && path.join(debianFolder, newest, 'bin'), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => folder && existsSync(path.join(folder, 'initdb'))) || null;
}

const idOfPostgres = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL refuses to run as root: Debian's own account does it then. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') };
}

async function createDatabase(serverUrl: string): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** PostgreSQL takes a key only from a file that its own user alone can read. */
function tlsSettings(folder: string, authority: Authority, user: ReturnType<typeof serverUser>): string[] {
  const key = path.join(folder, 'key.pem');
  copyFileSync(authority.keyFile, key);
  chmodSync(key, 0o600);
  if (user) chownSync(key, user.uid, user.gid);
  return ['ssl=on', `ssl_cert_file=${authority.certificateFile}`, `ssl_key_file=${key}`];
}

async function startLocal(
  binaries: string,
  authority: Authority | null,
  more: readonly string[],
): Promise<OwnPostgresServer> {
  const user = serverUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'provider-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const asUser = { ...user, cwd: folder };
  execFileSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'clinic', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...asUser, stdio: 'ignore' },
  );
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...(authority ? tlsSettings(folder, authority, user) : []),
    ...more,
  ];
  let log = '';
  const run = async () => {
    const server = spawn(
      path.join(binaries, 'postgres'),
      ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
      { ...asUser, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (text.includes('ready to accept connections')) resolve();
      });
      void exited.then(() => reject(new Error(`postgres did not start: ${log}`)));
    });
    return { server, exited };
  };
  let running = await run();
  const end = (signal: NodeJS.Signals) => {
    running.server.kill(signal);
    return running.exited;
  };
  const serverUrl = `postgres://clinic@127.0.0.1:${port}/postgres`;
  return {
    createDatabase: () => createDatabase(serverUrl),
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
    start: async () => {
      running = await run();
    },
    pid: () => running.server.pid ?? 0,
    folder,
    log: () => log,
    close: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const binaries = findBinaries();
const given = process.env.TEST_DATABASE_URL;

/** Whether PostgreSQL is available; if not, the tests report it instead of passing silently. */
export const hasPostgres = Boolean(given ?? binaries);
/** Whether the tests can start a separate one, to be stopped and restarted. */
export const hasOwnPostgres = Boolean(binaries);
if (!hasPostgres) saySkipped('no PostgreSQL. Set TEST_DATABASE_URL or install the package postgresql.');

/**
 * A local server, started for this test file alone.
 * @param authority with whose certificate it takes connections over TLS beside plain ones; null: plain ones alone.
 * @param settings more of the server's, as `name=value`.
 */
export async function startOwnPostgres(
  authority: Authority | null = null,
  settings: readonly string[] = [],
): Promise<OwnPostgresServer> {
  if (!binaries) throw new Error('There is no PostgreSQL on this machine');
  return startLocal(binaries, authority, settings);
}

/** The server of TEST_DATABASE_URL, else a local one. */
export async function startPostgres(): Promise<PostgresServer> {
  if (given) return { createDatabase: () => createDatabase(given), close: async () => undefined };
  return startOwnPostgres();
}
