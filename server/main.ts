import { loadEnvFile } from '#runtime/env-file.ts';
import { createLogger } from '#runtime/logger.ts';
import { keepFilesPrivate } from '#runtime/private-files.ts';
import { createReadiness } from '#runtime/readiness.ts';
import { keepHeapSmall } from '#runtime/small-heap.ts';
import { outliveReaders } from '#runtime/standard-output.ts';
import { stopOnSignals } from '#runtime/stop-on-signals.ts';
import { loadConfig } from './config.ts';
import { buildWebsite } from './start.ts';

/** Starts the website and, without PROVIDER_URL, the bundled provider. @throws Error with a message for the operator. */
async function start(): Promise<void> {
  keepHeapSmall();
  outliveReaders();
  loadEnvFile();
  const config = loadConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const logger = createLogger(config.logLevel, 'website');

  // Vike's own handlers bypass the logger and keep the process alive.
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));

  const readiness = createReadiness();
  const options = { env: process.env, logger, readiness };
  const website = process.argv.includes('--dev')
    ? await (await import('./development.ts')).buildFromSources(options)
    : await buildWebsite(options);
  stopOnSignals({ logger, readiness, close: website.close });
  const { origin } = await website.listen();
  process.stdout.write(`  The site:   ${origin}\n`);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // What has started already would keep the process alive.
  process.exit(1);
}
