import { loadEnvFile } from '#runtime/env-file.ts';
import { createLogger } from '#runtime/logger.ts';
import { keepFilesPrivate } from '#runtime/private-files.ts';
import { createReadiness } from '#runtime/readiness.ts';
import { outliveReaders } from '#runtime/standard-output.ts';
import { stopOnSignals } from '#runtime/stop-on-signals.ts';
import { buildAdminApp } from './ops/admin-app.ts';
import { buildApp } from './app.ts';
import { loadConfig, warningsOf } from './config.ts';
import { createMetrics } from './ops/metrics.ts';

/**
 * Connections that the system queues until they are accepted; it may allow fewer. With Node's default of 511 a rush of visitors has its
 * handshakes dropped, and retried only after seconds.
 */
const backlog = 4096;

const say = (line: string) => process.stdout.write(`  ${line}\n`);

/** Starts the website and, without PROVIDER_URL, the bundled provider. @throws Error with a message for the operator. */
async function start(): Promise<void> {
  outliveReaders();
  loadEnvFile();
  const config = loadConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const logger = createLogger(config.logLevel, 'website');

  for (const warning of warningsOf(config)) logger.warn(warning);

  // Vike's own handlers bypass the logger and keep the process alive.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));

  const embedded =
    config.providerUrl === null
      ? await (await import('./embedded-provider.ts')).startEmbeddedProvider(process.env, config.logLevel)
      : null;
  // Before the rest of the start, which may fail: the account exists from now on.
  if (embedded?.staffLogin) {
    const { email, password } = embedded.staffLogin;
    say(`Staff log in at /login with  ${email}  ${password}`);
    say('Note it down: it is shown this once.');
  }

  const providerUrl = embedded?.origin ?? config.providerUrl ?? '';
  const metrics = createMetrics();
  const readiness = createReadiness();
  const app = await buildApp({
    config: {
      ...config,
      providerUrl,
      storageOrigins: config.storageOrigins ?? [embedded?.storageOrigin ?? providerUrl],
    },
    logger,
    metrics,
    readiness,
    development: process.argv.includes('--dev'),
  });
  const admin = config.adminPort === null ? null : buildAdminApp(metrics.registry);

  const close = async () => {
    await app.close();
    await admin?.close();
    await embedded?.close();
  };
  stopOnSignals({ logger, readiness, close });

  if (admin && config.adminPort !== null) await admin.listen({ host: config.host, port: config.adminPort });
  const address = await app.listen({ host: config.host, port: config.port, backlog });
  say(`The site:   ${config.publicOrigin ?? address}`);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // What has started already would keep the process alive.
  process.exit(1);
}
