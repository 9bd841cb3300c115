import path from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { createObjectFiles } from '#provider/files/object-files.ts';
import { createS3Storage } from '#provider/files/s3-storage.ts';
import { createLogger } from '#runtime/logger.ts';
import { startProvider, type RunningProvider } from '#provider/start.ts';
import { withFirstAccount } from './first-account.ts';
import { newFolder } from './new-folder.ts';
import { hasPgbouncer, startPgbouncer } from './pgbouncer.ts';
import { providerClient, staff, type ProviderClient } from './provider-client.ts';
import { hasPostgres, startPostgres, type PostgresServer } from './provider-postgres.ts';
import { startS3, type S3Server } from './provider-s3.ts';

interface Variant {
  database: 'SQLite' | 'PostgreSQL' | 'PostgreSQL through a pooler';
  storage: 'files' | 'S3';
}

/** Each database with one of the storages: code that touches both knows neither. */
const pairs: readonly Variant[] = [
  { database: 'SQLite', storage: 'files' },
  { database: 'PostgreSQL', storage: 'S3' },
];
const databases: readonly Variant[] = [
  { database: 'SQLite', storage: 'files' },
  { database: 'PostgreSQL', storage: 'files' },
];

/** The provider with one combination of database and storage, for the tests of a block. */
export interface ProviderUnderTest {
  readonly variant: Variant;
  /** The settings of the running provider. */
  readonly env: Record<string, string>;
  readonly running: RunningProvider;
  /** @returns a new client, not logged in. */
  client: () => ProviderClient;
  /** @returns a client that is logged in as admin. */
  admin: () => Promise<ProviderClient>;
  /** @returns whether an object is stored under the key of a presigned upload URL. */
  stores: (uploadUrl: string) => Promise<boolean>;
  /** Advances the clock of all providers of this block. */
  advance: (seconds: number) => void;
  /** @returns the time of this clock, in milliseconds since 1970. */
  now: () => number;
  /** Starts another provider on the same data. */
  startAnother: (env?: Record<string, string>) => Promise<RunningProvider>;
}

class NotStarted extends Error {}

/**
 * Runs the same tests against every database and every storage. Each pair has its own empty data.
 * @param env settings in addition to those of the pair.
 */
export function describeProviders(
  name: string,
  env: Record<string, string>,
  tests: (provider: ProviderUnderTest) => void,
): void {
  describeVariants(pairs, name, env, tests);
}

/** Like `describeProviders`, once, for tests of what neither database nor storage decides. */
export function describeProvider(
  name: string,
  env: Record<string, string>,
  tests: (provider: ProviderUnderTest) => void,
): void {
  describeVariants(pairs.slice(0, 1), name, env, tests);
}

/** Like `describeProviders`, once for each database, for tests that do not depend on the storage. */
export function describeDatabases(
  name: string,
  env: Record<string, string>,
  tests: (provider: ProviderUnderTest) => void,
): void {
  describeVariants(databases, name, env, tests);
}

/** Like `describeDatabases`, and through a pooler that works by transaction, for tests of locks and erasures. */
export function describeDatabasesAndPooler(
  name: string,
  env: Record<string, string>,
  tests: (provider: ProviderUnderTest) => void,
): void {
  const pooled: Variant = { database: 'PostgreSQL through a pooler', storage: 'files' };
  describeVariants(hasPgbouncer ? [...databases, pooled] : databases, name, env, tests);
}

function describeVariants(
  combinations: readonly Variant[],
  name: string,
  env: Record<string, string>,
  tests: (provider: ProviderUnderTest) => void,
): void {
  describe.each(combinations)(`${name}, $database and $storage`, (variant) => {
    const isPostgres = variant.database !== 'SQLite';
    describe.skipIf(isPostgres && !hasPostgres)('on separate data', () => {
      let postgres: PostgresServer | null = null;
      let pooler: Awaited<ReturnType<typeof startPgbouncer>> | null = null;
      let s3: S3Server | null = null;
      const folder = newFolder();
      let lead = 0;
      const now = () => Date.now() + lead;
      let settings: Record<string, string> = {};
      let running: RunningProvider | null = null;
      const others: RunningProvider[] = [];

      const start = (more: Record<string, string> = {}) =>
        startProvider({
          env: { ...settings, ...more },
          host: '127.0.0.1',
          port: 0,
          logger: createLogger('silent', 'provider'),
          demo: false,
          clock: () => new Date(now()),
        });
      const current = (): RunningProvider => {
        if (!running) throw new NotStarted('The provider runs only inside tests');
        return running;
      };

      beforeAll(async () => {
        if (isPostgres) postgres = await startPostgres();
        const direct = await postgres?.createCopy();
        if (direct && variant.database !== 'PostgreSQL') pooler = await startPgbouncer(direct, 'transaction');
        if (variant.storage === 'S3') s3 = await startS3();
        settings = { DATA_DIR: folder, ...s3?.env, ...env };
        if (direct) settings['DATABASE_URL'] = pooler?.url ?? direct;
        else await withFirstAccount(settings);
        running = await start();
      });

      afterAll(async () => {
        await Promise.all(others.map((other) => other.close()));
        await running?.close();
        await s3?.close();
        await pooler?.close();
        await postgres?.close();
      });

      tests({
        variant,
        get env() {
          return settings;
        },
        get running() {
          return current();
        },
        client: () => providerClient(current().origin),
        admin: async () => {
          const client = providerClient(current().origin);
          const { status } = await client.request('POST', '/auth/login', staff);
          if (status !== 200) throw new Error(`log-in answered ${status}`);
          return client;
        },
        stores: async (uploadUrl) => {
          const config = loadConfig(settings);
          const key = decodeURIComponent(new URL(uploadUrl).pathname.split('/').at(-1) ?? '');
          if (!config.s3) return (await createObjectFiles(path.join(config.dataDir, 'files')).size(key)) !== null;
          const storage = createS3Storage(config.s3);
          return (await storage.size(key).finally(storage.close)) !== null;
        },
        advance: (seconds) => {
          lead += seconds * 1000;
        },
        now,
        startAnother: async (more) => {
          const other = await start(more);
          others.push(other);
          return other;
        },
      });
    });
  });
}
