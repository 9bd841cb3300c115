import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { parse } from 'yaml';
import type { Authority } from './authority.ts';
import { createFirstAccount } from './create-first-account.ts';
import { freePort } from './free-port.ts';
import { newFolder } from './new-folder.ts';
import { field } from './provider-client.ts';
import { saySkipped } from './skipped.ts';
import { startRestartable } from './started-program.ts';

export interface PostgresServer {
  /** @returns the URL of a new, empty database. */
  createDatabase: () => Promise<string>;
  /** @returns the URL of a new database with the tables and the first account, in a run of integration tests. */
  createCopy: () => Promise<string>;
  close: () => Promise<void>;
}

export interface OwnPostgresServer extends PostgresServer {
  /** The URL of the first database. */
  url: string;
  /** Stops the server and closes all connections. */
  stop: () => Promise<void>;
  /** Kills the server's main process. The other processes then end without a checkpoint. */
  kill: () => Promise<void>;
  /** Kills the server's main process, and starts it again when the others have ended. */
  crash: () => Promise<void>;
  /** Starts the server again on the same data and port. */
  start: () => Promise<void>;
  /** @returns the id of the server's main process. */
  pid: () => number;
  /** Suspends the server (false: lets it continue). Connections stay open, but nothing answers. */
  setSilent: (isSilent: boolean) => void;
  /** Starts a streaming replica. With `synchronous_standby_names = *`, commits wait for it. */
  startReplica: () => Promise<OwnPostgresServer>;
  /** Makes a replica a primary. */
  promote: () => Promise<void>;
  /** The folder with all files of the server. */
  folder: string;
  /** @returns the whole log so far. */
  log: () => string;
}

const debianFolder = '/usr/lib/postgresql';

function findBinaries(): string | null {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folders = [newest && path.join(debianFolder, newest, 'bin'), ...(process.env.PATH ?? '').split(':')];
  return folders.find((folder) => folder && existsSync(path.join(folder, 'initdb'))) || null;
}

const idOfPostgres = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** @returns Debian's account for PostgreSQL if the tests run as root, which PostgreSQL refuses; otherwise null. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') };
}

const withClient = async (serverUrl: string, statement: string): Promise<void> => {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

const memory = '/dev/shm';

/** In memory if there is room, because each new database is 300 small files, which ext4 creates the more slowly the more were deleted. */
function placeOfServers(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? memory : tmpdir();
}

/** Creates the files of a server in a new folder: a replica's, a copy of the run's, or new ones. @returns their folder. */
function createFiles(binaries: string, primaryUrl: string | null): string {
  const user = serverUser();
  const folder = mkdtempSync(path.join(placeOfServers(), 'provider-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { ...user, cwd: folder, stdio: 'ignore' });
  const fresh = process.env.TEST_POSTGRES_FRESH;
  if (primaryUrl !== null)
    run(path.join(binaries, 'pg_basebackup'), '-D', data, '-d', primaryUrl, '-R', '-c', 'fast', '--no-sync');
  else if (fresh) run('cp', '-a', fresh, data);
  else {
    const access = ['-U', 'clinic', '-A', 'trust'];
    run(path.join(binaries, 'initdb'), '-D', data, ...access, '-E', 'UTF8', '--locale=C', '--no-sync');
  }
  return data;
}

/** Copies the key, because PostgreSQL only accepts a key file that no other user can read. @returns the settings. */
function tlsSettings(folder: string, authority: Authority, user: ReturnType<typeof serverUser>): string[] {
  const key = path.join(folder, 'key.pem');
  copyFileSync(authority.keyFile, key);
  chmodSync(key, 0o600);
  if (user) chownSync(key, user.uid, user.gid);
  return ['ssl=on', `ssl_cert_file=${authority.certificateFile}`, `ssl_key_file=${key}`];
}

/** @returns the main process and its children, one for each connection or task. */
const processesOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
];

async function startLocal(
  binaries: string,
  authority: Authority | null,
  more: readonly string[],
  primaryUrl: string | null = null,
): Promise<OwnPostgresServer> {
  const data = createFiles(binaries, primaryUrl);
  const folder = path.dirname(data);
  const user = serverUser();
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    // Data would only be lost in a crash of the machine, not of a process.
    'fsync=off',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...(authority ? tlsSettings(folder, authority, user) : []),
    ...more,
  ];
  let log = '';
  const { current, stop, start } = await startRestartable(
    [path.join(binaries, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    /ready to accept (?:read-only )?connections/,
    { ...user, cwd: folder },
  );
  const serverUrl = `postgres://clinic@127.0.0.1:${port}/postgres`;
  return {
    url: serverUrl,
    createDatabase: () => createDatabase(serverUrl),
    createCopy: () => createDatabase(serverUrl),
    stop: async () => {
      log += current().output();
      await stop('SIGINT');
    },
    kill: () => stop(),
    crash: async () => {
      const processes = processesOf(current().pid);
      await stop();
      // A process that is still there keeps the server from starting.
      while (processes.some((pid) => existsSync(`/proc/${pid}`))) await pause(20);
      await start();
    },
    start,
    pid: () => current().pid,
    setSilent: (isSilent) => {
      for (const pid of processesOf(current().pid)) process.kill(pid, isSilent ? 'SIGSTOP' : 'SIGCONT');
    },
    startReplica: () => startLocal(binaries, authority, more, serverUrl),
    promote: () => withClient(serverUrl, 'select pg_promote()'),
    folder,
    log: () => log + current().output(),
    close: async () => {
      await stop('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const binaries = findBinaries();
const given = process.env.TEST_DATABASE_URL;

/** True if PostgreSQL is available. If not, the test run reports skipped tests. */
export const hasPostgres = Boolean(given ?? binaries);
/** True if the tests can start a separate server, which they may stop and restart. */
export const hasOwnPostgres = Boolean(binaries);
if (!hasPostgres) saySkipped('no PostgreSQL. Set TEST_DATABASE_URL or install the package postgresql.');

/**
 * Starts a local server for this test file alone.
 * @param authority the authority of the server's certificate for TLS, in addition to plain connections; null: no TLS.
 * @param settings additional settings of the server, as `name=value`.
 */
export async function startOwnPostgres(
  authority: Authority | null = null,
  settings: readonly string[] = [],
): Promise<OwnPostgresServer> {
  if (!binaries) throw new Error('There is no PostgreSQL on this machine');
  return startLocal(binaries, authority, settings);
}

/** @returns the settings that the compose file gives the database. */
export const composeSettings = (): string[] => {
  const file = new URL('../../docker-compose.yml', import.meta.url);
  const compose: unknown = parse(readFileSync(file, 'utf8'), { merge: true });
  const command = field(compose, 'services', 'database', 'command');
  return Array.isArray(command) ? command.map(String).filter((part) => part.includes('=')) : [];
};

/** Uses the server of TEST_DATABASE_URL or starts a local one. `close` removes the databases created here. */
export async function startPostgres(): Promise<PostgresServer> {
  if (!given) return startOwnPostgres();
  const databases: string[] = [];
  const create = async (template?: string) => {
    const url = await createDatabase(given, template);
    databases.push(nameOf(url));
    return url;
  };
  return {
    createDatabase: () => create(),
    createCopy: () => create(process.env.TEST_DATABASE_TEMPLATE),
    close: async () => {
      for (const name of databases) await withClient(given, `drop database ${name} with (force)`);
    },
  };
}

/** Global set-up of the integration tests: starts one server for all files, unless one is given. @returns the teardown. */
export default async function startForRun(): Promise<(() => Promise<void>) | undefined> {
  if (!given && !binaries) return undefined;
  let fresh: string | null = null;
  if (!given && binaries) {
    // Each server's files begin as a copy of these, because initdb takes a second of processor time.
    fresh = createFiles(binaries, null);
    process.env.TEST_POSTGRES_FRESH = fresh;
  }
  const own = given ? null : await startOwnPostgres(null, ['max_connections=300']);
  const server = own ?? (await startPostgres());
  const template = await server.createDatabase();
  await createFirstAccount({ DATABASE_URL: template, DATA_DIR: newFolder() });
  if (own) process.env.TEST_DATABASE_URL = own.url;
  process.env.TEST_DATABASE_TEMPLATE = nameOf(template);
  return async () => {
    await server.close();
    if (fresh !== null) rmSync(path.dirname(fresh), { recursive: true, force: true });
  };
}
