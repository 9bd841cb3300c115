import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import { startCaddy, type CaddyFront } from '#tests/support/caddy.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startOwnPostgres, type OwnPostgresServer } from '#tests/support/provider-postgres.ts';
import { startProviderProcess } from '#tests/support/provider-process.ts';
import { startRedis, type RedisServer } from '#tests/support/redis-server.ts';
import { openConnections } from '../support/connections.ts';
import { staffLogin } from '../support/product.ts';
import { startServer } from '../support/server-process.ts';

/** A Node process of the clinic that can be killed and restarted on the same port. */
export interface Part {
  readonly origin: string;
  pid: () => number;
  /** Sends SIGKILL, so that nothing is flushed or closed. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Suspends the process. Connections stay open, but no response arrives, as if the network dropped packets. */
  pause: () => void;
  resume: () => void;
}

/** All processes of a clinic: front, two websites that share a Redis, provider, PostgreSQL, S3 storage. */
export interface Clinic extends AsyncDisposable {
  readonly front: CaddyFront;
  readonly websites: readonly [Part, Part];
  readonly provider: Part;
  readonly storage: Part;
  readonly database: OwnPostgresServer;
  readonly redis: RedisServer;
  /** Address ('host:port') at which each process serves its metrics. */
  readonly scraped: { website: readonly string[]; provider: readonly string[] };
  /** Environment in which the provider's commands find its data. */
  readonly providerEnv: Record<string, string>;
  /** Runs the command `verify`. @throws Error with `stdout` and `stderr` if it finds damage. */
  verify: () => Promise<unknown>;
}

interface Process {
  pid: number;
  /** Sends SIGKILL. Resolves when the process has ended. */
  kill: () => Promise<void>;
}

/** @param run starts the process and resolves when it listens. */
async function startPart(port: number, run: () => Promise<Process>): Promise<Part> {
  let running = await run();
  const signal = (name: NodeJS.Signals) => process.kill(running.pid, name);
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: () => running.pid,
    kill: () => running.kill(),
    start: async () => {
      running = await run();
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
  };
}

const runServer = async (...options: Parameters<typeof startServer>): Promise<Process> => {
  const server = await startServer(...options);
  return {
    pid: server.pid,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL');
      await server[Symbol.asyncDispose]();
    },
  };
};

/**
 * Starts all parts.
 * @param folder contains everything except the database.
 * @param providerEnv additional settings of the provider.
 */
export async function startClinic(folder: string, moreProviderEnv: Record<string, string> = {}): Promise<Clinic> {
  const ports = {
    websites: [await freePort(), await freePort()] as const,
    websitesAdmin: [await freePort(), await freePort()] as const,
    provider: await freePort(),
    providerAdmin: await freePort(),
    storage: await freePort(),
  };
  const folders = {
    storage: join(folder, 'storage'),
    provider: join(folder, 'provider'),
    websites: [join(folder, 'website-1'), join(folder, 'website-2')] as const,
  };
  for (const path of [folders.storage, folders.provider, ...folders.websites]) await mkdir(path, { recursive: true });

  await using started = new AsyncDisposableStack();
  const ends = <Running extends { close: () => Promise<void> }>(running: Running): Running =>
    started.adopt(running, ({ close }) => close());
  const isKilled = (part: Part): Part => started.adopt(part, ({ kill }) => kill());

  const database = ends(await startOwnPostgres());
  const redis = ends(await startRedis());
  const storage = isKilled(
    await startPart(ports.storage, () =>
      runServer(['bench/traffic/storage.ts', String(ports.storage), folders.storage]),
    ),
  );
  const providerEnv = {
    PROVIDER_PORT: String(ports.provider),
    PROVIDER_ADMIN_PORT: String(ports.providerAdmin),
    DATA_DIR: folders.provider,
    DATABASE_URL: await database.createDatabase(),
    S3_ENDPOINT: storage.origin,
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'clinic',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'true',
    STAFF_EMAIL: staffLogin.email,
    STAFF_PASSWORD: staffLogin.password,
    ...moreProviderEnv,
  };
  const provider = isKilled(
    await startPart(ports.provider, () => startProviderProcess(providerEnv, { entry: 'dist/programs/provider.js' })),
  );
  const front = ends(await startCaddy(ports.websites.map((port) => `127.0.0.1:${port}`)));
  const startWebsite = (index: 0 | 1) =>
    startPart(ports.websites[index], () =>
      runServer(['dist/programs/website.js'], {
        PORT: String(ports.websites[index]),
        ADMIN_PORT: String(ports.websitesAdmin[index]),
        DATA_DIR: folders.websites[index],
        PUBLIC_ORIGIN: front.origin,
        TRUST_PROXY: '1',
        PROVIDER_URL: provider.origin,
        STORAGE_ORIGINS: storage.origin,
        REDIS_URL: redis.url,
      }),
    );
  const websites = [isKilled(await startWebsite(0)), isKilled(await startWebsite(1))] as const;
  // Waits until the front has found a website.
  const visitor = openConnections({ connect: { ca: front.authority } });
  await request(`${front.origin}/readyz`, { dispatcher: visitor });
  await visitor.destroy();
  const running = started.move();
  return {
    front,
    websites,
    provider,
    storage,
    database,
    redis,
    scraped: {
      website: ports.websitesAdmin.map((port) => `127.0.0.1:${port}`),
      provider: [`127.0.0.1:${ports.providerAdmin}`],
    },
    providerEnv,
    verify: () =>
      promisify(execFile)(process.execPath, ['dist/programs/verify.js'], {
        env: { PATH: process.env['PATH'], ...providerEnv },
      }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
