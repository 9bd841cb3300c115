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
 * Connections the system keeps until they are accepted; it may allow fewer. With Node's 511 a rush of visitors meets dropped
 * handshakes that are tried again after seconds, before the website can refuse or answer anything.
 */
const backlog = 4096;

const say = (line: string) => process.stdout.write(`  ${line}\n`);

/** Starts whatever the environment asks for. @throws Error with a message for the operator. */
async function start(): Promise<void> {
  outliveReaders();
  loadEnvFile();
  const config = loadConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const logger = createLogger(config.logLevel, 'web');

  for (const warning of warningsOf(config)) logger.warn(warning);

  // Vike has handlers of its own, which log past the log and go on whatever happened.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));

  const embedded =
    config.providerUrl === null
      ? await (await import('./embedded-provider.ts')).startEmbeddedProvider(process.env, config.logLevel)
      : null;
  // At once: the account exists now, whatever happens to the rest of the start.
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
  // Whatever did start must not keep a website alive that did not.
  process.exit(1);
}
