import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { createReadiness, type Readiness } from '#runtime/readiness.ts';
import { listen } from '#runtime/listen.ts';
import { buildApp } from './app.ts';
import { ensureFirstAccount, warnOfWeakFirstPassword } from './accounts/first-account.ts';
import { createBackgroundJobs } from './maintenance/background-jobs.ts';
import { loadConfig, type ProviderConfig } from './config/config.ts';
import type { Context } from './context.ts';
import { isDatabaseFailure } from './db/failures.ts';
import { migrate } from './db/migrate.ts';
import { databasePlace, openDatabase } from './db/open.ts';
import { rewriteTables } from './db/rewrite-tables.ts';
import { remember, secretOf } from './db/settings.ts';
import { foldRequests } from './requests/search-columns.ts';
import { seedDemoArticles } from './articles/demo-articles.ts';
import { createSmtpMailer } from './mail/mailer.ts';
import { createSharedSecrets } from './maintenance/shared-secrets.ts';
import { watchDependencies } from './maintenance/dependencies.ts';
import { maintain } from './maintenance/maintain.ts';
import type { ServerCertificate } from './config/server-certificate.ts';
import { selfTest, testScanner } from './maintenance/self-test.ts';
import { databaseFault } from './dependency-faults.ts';
import { createDiskRoom } from './files/disk-room.ts';
import { createClamdScanner } from './files/scanner.ts';
import { openStorage } from './files/open-storage.ts';
import { presignedOrigin } from './files/presigned-probe.ts';
import { isoTime, type Clock } from './db/database.ts';

export interface ProviderOptions {
  env: NodeJS.ProcessEnv;
  host: string;
  /** 0: any free port. */
  port: number;
  tls?: ServerCertificate | null;
  logger: FastifyBaseLogger;
  /** Adds the demo articles to a new database. */
  demo: boolean;
  /** Called with a generated first account as soon as it exists, because a start that fails later does not generate it again. */
  onStaffLogin?: (login: { email: string; password: string }) => void;
  /** Default: ready as long as its dependencies are available. */
  readiness?: Readiness;
  /** Default: the system clock. */
  clock?: Clock;
}

const originOf = (config: ProviderConfig, protocol: string, host: string, port: number): string => {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const authority = reachable.includes(':') ? `[${reachable}]` : reachable;
  return config.publicOrigin ?? `${protocol}://${authority}:${port}`;
};

/**
 * Starts the bundled provider: reads the configuration, migrates the database, runs the self-test, creates
 * the first account and listens.
 * @throws Error for invalid environment variables or a port in use; OperatorError if database or storage
 *   cannot be used.
 */
export async function startProvider(options: ProviderOptions) {
  const config = loadConfig(options.env);
  const { logger, tls = null, clock = () => new Date(), readiness = createReadiness() } = options;
  const explain = (error: unknown): never => {
    throw databaseFault(config, error);
  };
  const open = async () => openDatabase(config, logger);
  const database = await open().catch(explain);
  logger.info({ database: databasePlace(config) }, 'database opened');
  try {
    await migrate(database).catch(explain);
    await foldRequests(database.db).catch(explain);
    let origin = '';
    const opened = await openStorage(config, clock, database, () => origin, logger);
    const { storage, objects, close } = opened;
    await selfTest(config, database, clock);
    const scanner = config.scanner && createClamdScanner(config.scanner, logger);
    if (scanner) await testScanner(config, scanner, logger);
    // Created after the self-tests, because a generated password would be lost if one of them failed.
    const firstAccount = await ensureFirstAccount(
      { config, clock, database },
      { mayGenerate: options.env['NODE_ENV'] !== 'production' },
    );
    if (firstAccount.generated) options.onStaffLogin?.(firstAccount.generated);
    const jobs = createBackgroundJobs(logger);
    const keepsData = !config.databaseUrl || !config.s3;
    const context: Context = {
      config,
      clock,
      database,
      storage,
      scanner,
      requireRoom: createDiskRoom(keepsData ? config.dataDir : null, config.room.minFreeBytes),
      draftSecret: await secretOf(database.db, 'draft_token_secret'),
      eraseSecret: await secretOf(database.db, 'erase_token_secret'),
      sendMail: config.mail && createSmtpMailer(config.mail, await secretOf(database.db, 'installation_id')),
      onSubmitted: jobs.onSubmitted,
      onRemoved: jobs.onRemoved,
    };
    const findUnavailable = watchDependencies(
      {
        // A probe that hangs must not keep the next one from another connection.
        database: (signal) =>
          Promise.race([
            remember(database.db, 'readiness', isoTime(clock)),
            once(signal, 'abort').then(() => signal.throwIfAborted()),
          ]),
        storage: storage.probe,
      },
      logger,
    );
    const metrics =
      config.adminPort === null
        ? null
        : (await import('./maintenance/metrics.ts')).createProviderMetrics(context, findUnavailable);
    const app = await buildApp({
      context,
      objects,
      logger,
      findUnavailable,
      readiness,
      tls,
      onFinished: metrics?.measureRequest,
    });
    if (metrics) app.addHook('onClose', () => metrics.app.close());
    app.addHook('onClose', close);

    if (metrics && config.adminPort !== null)
      await listen(metrics.app, 'PROVIDER_ADMIN_PORT', { host: config.host, port: config.adminPort });
    await listen(app, 'PROVIDER_PORT', { host: options.host, port: options.port });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : options.port;
    origin = originOf(config, tls ? 'https' : 'http', options.host, port);
    // The pictures are part of the product, so they are not scanned, and the limits of uploads do not apply.
    const uploadLimits = { ...config.uploadLimits, maxFileBytes: Infinity };
    if (options.demo) await seedDemoArticles({ ...context, config: { ...config, uploadLimits }, scanner: null });
    const secrets = createSharedSecrets(options.env, database.db, clock);
    await secrets.tell();
    const settings = await secrets.findDifferent();
    if (settings.length > 0)
      logger.warn({ settings }, 'secrets differ from those of another provider with this database');
    jobs.start(context, opened.removeAbandoned, secrets.tell);
    // Not awaited, because faults are only logged and the checks need not delay the start.
    const checked = [
      opened.testParts(),
      (firstAccount.isNew ? Promise.resolve() : warnOfWeakFirstPassword(context, app.log)).catch((error: unknown) =>
        app.log.error({ err: error }, 'STAFF_PASSWORD check failed'),
      ),
    ];
    return {
      origin,
      storageOrigin: await presignedOrigin(storage),
      /** Runs retention, the sweep and the rewrites of tables that are due. */
      maintain: async () => {
        const maintained = await maintain(context, { confirmed: false });
        await rewriteTables(database, clock);
        return maintained;
      },
      close: async () => {
        await Promise.all(checked);
        await jobs.stop();
        // A database that is down must not delay the end. The others forget this process in minutes.
        await Promise.race([secrets.leave().catch(() => undefined), pause(1000, null, { ref: false })]);
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw isDatabaseFailure(error) ? databaseFault(config, error) : error;
  }
}

export type RunningProvider = Awaited<ReturnType<typeof startProvider>>;
