import { readArguments } from '#runtime/command-line.ts';
import { createLogger, print } from '#runtime/logger.ts';
import { keepFilesPrivate, runServer, stopOnSignals } from '#runtime/process.ts';
import { createReadiness } from '#runtime/readiness.ts';
import { loadConfig, warningsOf } from './config/config.ts';
import { readServerCertificate } from './config/server-certificate.ts';
import { startProvider } from './start.ts';

const { values } = readArguments(
  'Usage: npm run provider -- [--check]\nRuns the bundled provider alone, with --check until it has started. Settings: .env.example.',
  { check: { type: 'boolean' } },
);

/** Runs the bundled provider alone, until SIGTERM or SIGINT. With `--check`, it ends once it has started. */
await runServer([() => loadConfig(process.env)], async (warnings) => {
  const config = loadConfig(process.env);
  keepFilesPrivate(config.dataDir);
  const logger = createLogger(config.logLevel, 'provider');
  for (const warning of [...warnings, ...warningsOf(config)]) logger.warn(warning);
  const readiness = createReadiness();
  const provider = await startProvider({
    env: process.env,
    host: config.host,
    port: config.port,
    tls: readServerCertificate(config.tls),
    logger,
    readiness,
    demo: false,
    onStaffLogin: ({ email, password }) => print(`First staff account, shown only once: ${email} / ${password}\n`),
  });
  // Before the line that tells others that it runs: they may stop it at once.
  if (!values.check) stopOnSignals({ logger, readiness, close: provider.close });
  logger.info({ origin: provider.origin }, 'provider listening');

  if (values.check) await provider.close();
});
