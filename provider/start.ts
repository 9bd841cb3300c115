import { createLogger } from '#runtime/logger.ts';
import { createReadiness, type Readiness } from '#runtime/readiness.ts';
import { s3Origin } from './config/s3-config.ts';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { ensureFirstAccount, warnOfWeakFirstPassword, type StaffLogin } from './auth/first-account.ts';
import { backgroundJobs } from './background-jobs.ts';
import { loadConfig, type ProviderConfig } from './config.ts';
import { draftTokens } from './contact-form/draft-tokens.ts';
import { eraseTokens } from './contact-form/erase-tokens.ts';
import { isoTime, type Clock, type Context } from './context.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/database.ts';
import { databasePlace, openDatabase } from './db/open.ts';
import { rewriteTables } from './erasures/rewrite-tables.ts';
import { remember, secretOf } from './db/settings.ts';
import { seedDemoArticles } from './demo/seed.ts';
import { smtpMailer } from './notifications/mailer.ts';
import { watchDependencies } from './ops/dependencies.ts';
import { maintain, type Maintained } from './maintenance/maintain.ts';
import { readOperatingState } from './ops/operating-state.ts';
import type { ServerCertificate } from './config/server-certificate.ts';
import { selfTest, testScanner } from './self-test.ts';
import { databaseFault } from './start-faults.ts';
import { diskRoom } from './storage/disk-room.ts';
import { clamdScanner } from './scanner/scanner.ts';
import { openStorage } from './storage/open-storage.ts';

export interface ProviderOptions {
  env: NodeJS.ProcessEnv;
  host: string;
  /** 0: any free one. */
  port: number;
  /** With which it serves https; left out or null: http. */
  tls?: ServerCertificate | null;
  /** Left out: the provider's own, by LOG_LEVEL. */
  logger?: FastifyBaseLogger | false;
  /** Whether a new database gets the demo articles. */
  demo: boolean;
  /** Left out: always ready, as long as its dependencies can be used. */
  readiness?: Readiness;
  /** Left out: the machine's. */
  clock?: Clock;
}

export interface RunningProvider {
  origin: string;
  /** Where its presigned addresses point to. */
  storageOrigin: string;
  /** The generated first account; null when none was generated. */
  staffLogin: StaffLogin | null;
  /** Runs retention, sweep and, where they are due, rewrites of tables now. */
  maintain: () => Promise<Maintained>;
  close: () => Promise<void>;
}

const originOf = (config: ProviderConfig, protocol: string, host: string, port: number): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reachable.includes(':') ? `[${reachable}]` : reachable;
  return config.publicOrigin ?? `${protocol}://${authority}:${port}`;
};

/** @throws OperatorError when the database cannot be opened. */
const openOrTell = (config: ProviderConfig, logger: FastifyBaseLogger | false): Database => {
  try {
    return openDatabase(config, logger);
  } catch (error) {
    throw databaseFault(config, error);
  }
};

/**
 * Starts the bundled provider: configuration, migrations, self-test, first account, listening.
 * @throws Error naming every bad key of the environment, or when the address is taken; OperatorError when database or storage cannot be used.
 */
export async function startProvider(options: ProviderOptions): Promise<RunningProvider> {
  const config = loadConfig(options.env);
  const logger = options.logger ?? createLogger(config.logLevel, 'provider');
  const tls = options.tls ?? null;
  const clock = options.clock ?? (() => new Date());
  const database = openOrTell(config, logger);
  if (logger) logger.info({ database: databasePlace(config) }, 'database opened');
  try {
    await migrate(database).catch((error: unknown) => {
      throw databaseFault(config, error);
    });
    let origin = '';
    const { storage, objects, close } = await openStorage(config, clock, database, () => origin, logger);
    await selfTest(config, database, clock);
    const scanner = config.scanner && clamdScanner(config.scanner, logger);
    if (scanner) await testScanner(config, scanner, logger);
    // Not before: the password of an account whose start fails would never be shown.
    const firstAccount = await ensureFirstAccount(
      { config, clock, database },
      { mayGenerate: options.env['NODE_ENV'] !== 'production' },
    );
    const jobs = backgroundJobs(config, logger);
    const keepsData = !config.databaseUrl || !config.s3;
    const context: Context = {
      config,
      clock,
      database,
      storage,
      scanner,
      room: diskRoom(keepsData ? config.dataDir : null, config.room.minFreeBytes),
      draftTokens: draftTokens(await secretOf(database.db, 'draft_token_secret'), clock),
      eraseTokens: eraseTokens(await secretOf(database.db, 'erase_token_secret')),
      sendMail: config.mail && smtpMailer(config.mail),
      onSubmitted: jobs.onSubmitted,
      onRemoved: jobs.onRemoved,
    };
    const dependencies = watchDependencies(
      { database: () => remember(database.db, 'readiness', isoTime(clock)), storage: storage.probe },
      logger,
    );
    const metrics =
      config.adminPort === null
        ? null
        : (await import('./ops/metrics.ts')).providerMetrics(config.room.minFreeBytes, () =>
            readOperatingState(context, dependencies),
          );
    const app = await buildApp({
      context,
      objects,
      logger,
      dependencies,
      readiness: options.readiness ?? createReadiness(),
      tls,
      onFinished: metrics?.measureRequest,
    });
    if (metrics) app.addHook('onClose', () => metrics.app.close());
    app.addHook('onClose', close);

    if (metrics && config.adminPort !== null)
      await metrics.app.listen({ host: config.host, port: config.adminPort });
    await app.listen({ host: options.host, port: options.port });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : options.port;
    origin = originOf(config, tls ? 'https' : 'http', options.host, port);
    // Its pictures are the product's own.
    if (options.demo) await seedDemoArticles({ ...context, scanner: null });
    jobs.start(context, objects?.files ?? null);
    // Not awaited: it takes a moment in a thread of its own, and a start need not.
    const warned = (async () => {
      if (!firstAccount.isNew) await warnOfWeakFirstPassword(context, app.log);
    })().catch((error: unknown) => app.log.error({ err: error }, 'STAFF_PASSWORD not judged'));
    return {
      origin,
      storageOrigin: config.s3 ? s3Origin(config.s3) : origin,
      staffLogin: firstAccount.generated,
      maintain: async () => {
        const maintained = await maintain(context, { confirmed: false });
        await rewriteTables(database, clock);
        return maintained;
      },
      close: async () => {
        await warned;
        await jobs.stop();
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
