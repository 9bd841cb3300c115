import { createLogger, type LogLevel } from '#runtime/logger.ts';
import { startProvider } from '#provider/start.ts';

/**
 * The one place where web meets provider code: without PROVIDER_URL the bundled provider runs inside this process
 * on a loopback port, and web talks to it over HTTP exactly as to a remote one.
 */
export function startEmbeddedProvider(env: NodeJS.ProcessEnv, logLevel: LogLevel) {
  const logger = createLogger(logLevel, 'provider');
  return startProvider({ env, host: '127.0.0.1', port: 0, logger, demo: true });
}
