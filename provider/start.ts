import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { ensureFirstAccount, type StaffLogin } from './auth/first-account.ts';
import { loadConfig, type ProviderConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { recall, rememberOnce } from './db/settings.ts';
import { openSqlite } from './db/sqlite.ts';
import { seedDemoArticles } from './demo/seed.ts';
import { fileStorage } from './storage/file-storage.ts';
import { objectFiles } from './storage/object-files.ts';

export interface ProviderOptions {
  env: NodeJS.ProcessEnv;
  host: string;
  /** 0: any free one. */
  port: number;
  /** Left out: the provider's own, by LOG_LEVEL. */
  logger?: FastifyBaseLogger | false;
  /** Whether a new database gets the demo articles. */
  demo: boolean;
}

export interface RunningProvider {
  origin: string;
  /** The generated first account; null whenever it is already known to somebody. */
  staffLogin: StaffLogin | null;
  close: () => Promise<void>;
}

const clock = () => new Date();

/** The key that signs addresses of the file storage, made at the first start and shared by all processes. */
async function signingSecret({ db }: Database): Promise<string> {
  const name = 'storage_secret';
  await rememberOnce(db, name, randomBytes(32).toString('base64url'));
  return (await recall(db, name)) ?? '';
}

const originOf = (config: ProviderConfig, host: string, port: number): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reachable.includes(':') ? `[${reachable}]` : reachable;
  return config.publicOrigin ?? `http://${authority}:${port}`;
};

/**
 * Starts the bundled provider: configuration, migrations, first account, listening.
 * @throws Error naming every bad key of the environment, or when the address is taken.
 */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const config = loadConfig(options.env);
  const logger = options.logger ?? pino({ level: config.logLevel });
  const database = openSqlite(config.dataDir);
  try {
    await migrate(database);
    const staffLogin = await ensureFirstAccount({ config, clock, database });
    const objects = {
      files: objectFiles(path.join(config.dataDir, 'files')),
      secret: await signingSecret(database),
    };
    let origin = '';
    const storage = fileStorage({ ...objects, clock, origin: () => origin });
    const context = { config, clock, database, storage };
    const app = await buildApp({ context, objects, logger });
    app.addHook('onClose', () => database.close());

    await app.listen({ host: options.host, port: options.port });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : options.port;
    origin = originOf(config, options.host, port);
    if (options.demo) await seedDemoArticles(context);
    return { origin, staffLogin, close: () => app.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
