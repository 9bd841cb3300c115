import { existsSync } from 'node:fs';
import { pino } from 'pino';
import { buildAdminApp } from './admin-app.ts';
import { buildApp } from './app.ts';
import { loadConfig } from './config.ts';
import { loggerOptions } from './logging.ts';
import { createMetrics } from './metrics.ts';

/** How long what is under way may take to finish after SIGTERM. */
const stopMilliseconds = 9000;

if (existsSync('.env')) process.loadEnvFile();
const config = loadConfig(process.env);
const logger = pino(loggerOptions(config.logLevel, 'web'));

const embedded =
  config.providerUrl === null
    ? await (await import('./embedded-provider.ts')).startEmbeddedProvider(process.env, config.logLevel)
    : null;
const providerUrl = embedded?.origin ?? config.providerUrl ?? '';
const metrics = createMetrics();
const app = await buildApp({
  config: { ...config, providerUrl, storageOrigins: config.storageOrigins ?? [providerUrl] },
  logger,
  metrics,
  development: process.argv.includes('--dev'),
});
const admin = config.adminPort === null ? null : buildAdminApp(metrics.registry);

const stop = async (signal: string) => {
  logger.info({ signal }, 'stopping');
  setTimeout(() => {
    logger.warn('requests were still under way');
    process.exit(0);
  }, stopMilliseconds).unref();
  await app.close();
  await admin?.close();
  await embedded?.close();
  logger.info('stopped');
};
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void stop(signal));

if (admin && config.adminPort !== null) await admin.listen({ host: config.host, port: config.adminPort });
const address = await app.listen({ host: config.host, port: config.port });
process.stdout.write(`\n  The site:   ${config.publicOrigin ?? address}\n`);
if (embedded?.staffLogin) {
  const { email, password } = embedded.staffLogin;
  process.stdout.write(
    `  Staff log in at /login with  ${email}  ${password}\n  Note it down: it is shown this once.\n`,
  );
}
process.stdout.write('\n');
