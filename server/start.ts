import type { Logger } from 'pino';
import { listen } from '#runtime/listen.ts';
import { buildAdminApp } from '#runtime/metrics.ts';
import type { Readiness } from '#runtime/readiness.ts';
import { buildApp, type AppOptions } from './app.ts';
import { loadConfig, warningsOf } from './config.ts';
import { createMetrics } from './ops/metrics.ts';

/**
 * Maximum number of connections that the operating system queues until they are accepted. The system may have a lower
 * limit. With Node's default of 511, a rush of visitors causes dropped handshakes, which are retried only after
 * seconds.
 */
const backlog = 4096;

export interface WebsiteOptions {
  env: NodeJS.ProcessEnv;
  logger: Logger;
  readiness: Readiness;
  /** Called with the generated first account, also if the rest of the start fails. */
  onStaffLogin: (login: { email: string; password: string }) => void;
  devMiddleware?: AppOptions['devMiddleware'];
}

/** Starts the website's parts and the embedded provider, if any. @throws Error for the operator; all parts are closed first. */
export async function buildWebsite(options: WebsiteOptions) {
  const { env, logger, readiness, onStaffLogin, devMiddleware } = options;
  const config = loadConfig(env);
  const provider = config.providerUrl === null ? await import('./embedded-provider.ts') : null;
  const warnings = [...warningsOf(config), ...(provider?.providerWarningsOf(provider.loadProviderConfig(env)) ?? [])];
  for (const warning of new Set(warnings)) logger.warn(warning);

  const embedded = (await provider?.startEmbeddedProvider({ env, onStaffLogin }, config.logLevel)) ?? null;
  const providerUrl = embedded?.origin ?? config.providerUrl ?? '';
  const metrics = createMetrics();
  const app = await buildApp({
    config: {
      ...config,
      providerUrl,
      isEmbedded: embedded !== null,
      storageOrigins: config.storageOrigins ?? [embedded?.storageOrigin ?? providerUrl],
    },
    logger,
    metrics,
    readiness,
    ...(devMiddleware && { devMiddleware }),
  }).catch(async (error: unknown) => {
    await embedded?.close();
    throw error;
  });
  // Without visitors, only this check notices that the provider cannot be reached.
  const askProvider = () => app.inject('/readyz');
  const admin = config.adminPort === null ? null : buildAdminApp(metrics.registry, askProvider);

  return {
    /** @returns the origin for visitors (PUBLIC_ORIGIN, or that of the socket) and the port. @throws Error if a port is in use. */
    listen: async (port = config.port) => {
      const { host, adminPort } = config;
      if (admin && adminPort !== null) await listen(admin, 'ADMIN_PORT', { host, port: adminPort });
      const address = await listen(app, 'PORT', { host, port, backlog });
      return { origin: config.publicOrigin ?? address, port: Number(new URL(address).port) };
    },
    /** Resolves when every HTTP request in progress has been answered. */
    close: async () => {
      await app.close();
      await admin?.close();
      await embedded?.close();
    },
  };
}

export type Website = Awaited<ReturnType<typeof buildWebsite>>;
