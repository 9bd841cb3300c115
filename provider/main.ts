import { pino } from 'pino';
import { loadConfig } from './config.ts';
import { startProvider } from './start.ts';

/** `npm run provider`: the bundled provider alone, until SIGTERM or SIGINT. */
const config = loadConfig(process.env);
const logger = pino({ level: config.logLevel });
const provider = await startProvider({
  env: process.env,
  host: config.host,
  port: config.port,
  logger,
  demo: false,
});
logger.info({ origin: provider.origin }, 'provider listens');
if (provider.staffLogin) {
  const { email, password } = provider.staffLogin;
  process.stdout.write(`First staff account, shown only once: ${email} / ${password}\n`);
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    logger.info({ signal }, 'provider stops');
    provider.close().catch((error: unknown) => {
      logger.error({ err: error }, 'provider did not stop cleanly');
      process.exitCode = 1;
    });
  });
