import { createLogger, type LogLevel } from '#runtime/logger.ts';
import { startProvider, type ProviderOptions } from '#provider/start.ts';

export { loadConfig as loadProviderConfig, warningsOf as providerWarningsOf } from '#provider/config/config.ts';

/**
 * Starts the bundled provider in this process, on a loopback port. Used if PROVIDER_URL is not set. The website calls
 * it over HTTP like a remote provider. No other module of the website imports provider code.
 */
export function startEmbeddedProvider(options: Pick<ProviderOptions, 'env' | 'onStaffLogin'>, logLevel: LogLevel) {
  const logger = createLogger(logLevel, 'provider');
  return startProvider({ ...options, host: '127.0.0.1', port: 0, logger, demo: true });
}
