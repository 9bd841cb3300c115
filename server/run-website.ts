import { createLogger, print } from '#runtime/logger.ts';
import { keepFilesPrivate, runServer, stopOnSignals } from '#runtime/process.ts';
import { createReadiness } from '#runtime/readiness.ts';
import { loadConfig } from './config.ts';
import type { Website, WebsiteOptions } from './start.ts';

/** Reads all settings of this process, which are also those of the bundled provider unless PROVIDER_URL is set. */
const checks = [
  () => loadConfig(process.env),
  async () => {
    if (process.env['PROVIDER_URL']?.trim()) return;
    (await import('./embedded-provider.ts')).loadProviderConfig(process.env);
  },
];

/**
 * Runs the website until SIGTERM or SIGINT. Without PROVIDER_URL, it also runs the bundled provider.
 * @param build builds the website with the built pages or, in development, from the sources.
 * @param onlyCheck true: reads settings and pictures, and ends instead of listening.
 */
export async function runWebsite(
  build: (options: WebsiteOptions) => Promise<Website>,
  onlyCheck = false,
): Promise<void> {
  await runServer(checks, async (warnings) => {
    const config = loadConfig(process.env);
    keepFilesPrivate(config.dataDir);
    const logger = createLogger(config.logLevel, 'website');
    for (const warning of warnings) logger.warn(warning);

    // Vike's own handlers bypass the logger and keep the process alive.
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'uncaught exception');
      process.exit(1);
    });
    process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));

    const readiness = createReadiness();
    const summary: string[] = [];
    const onStaffLogin: WebsiteOptions['onStaffLogin'] = ({ email, password }) =>
      summary.push(
        `Staff log in at /login with  ${email}  ${password}`,
        'Note it down: it is shown this once, and valid for 72 hours. Change it under Moj račun.',
      );
    try {
      const website = await build({ env: process.env, logger, readiness, onStaffLogin });
      if (onlyCheck) return await website.close();
      stopOnSignals({ logger, readiness, close: website.close });
      const { origin } = await website.listen();
      summary.push(`The site:   ${origin}`);
      if (process.stdout.isTTY) summary.push('Stop it with Ctrl-C.');
    } finally {
      print(summary.map((line) => `  ${line}\n`).join(''));
    }
  });
}
