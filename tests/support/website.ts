import { createLogger } from '#runtime/logger.ts';
import { buildApp, type AppOptions } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { createMetrics } from '#server/ops/metrics.ts';
import { openBrowser, type Browser } from './browser.ts';
import { newFolder } from './new-folder.ts';
import { printedRoutes } from './printed-routes.ts';
import { noteLog } from './stderr.ts';
import { send, type Reply, type Sending } from './http-client.ts';

/** The real website on a free port, in this process. */
export interface TestWebsite {
  readonly origin: string;
  /** Sends a request unchanged, without stored cookies. */
  send: (sending: Sending) => Promise<Reply>;
  openBrowser: () => Browser;
  /** All routes of the website, as 'GET /path', with the names of the parameters. */
  readonly routes: readonly string[];
  /** All log lines so far, unchanged. */
  readonly logs: string[];
  /** @returns the value of a metric, given its name with labels as in Prometheus; null if there is none. */
  metric: (series: string) => Promise<number | null>;
  /** Advances the website's clock. */
  advance: (milliseconds: number) => void;
  close: () => Promise<void>;
}

/** The URLs of a provider and its storage that a website needs. */
export interface ProviderAddresses {
  readonly url: string;
  readonly storage: { readonly origin: string };
}

interface Options extends Pick<AppOptions, 'maxWaiting'> {
  provider: ProviderAddresses;
  /** Additional or different variables. PROVIDER_URL and STORAGE_ORIGINS are set for the given servers. */
  env?: Record<string, string>;
}

/** Starts the website with a provider and its storage. Pages require a previous `npm run build`. */
export async function startWebsite({ provider, env = {}, ...limits }: Options): Promise<TestWebsite> {
  const folder = newFolder();
  const config = loadConfig({
    DATA_DIR: folder,
    PROVIDER_URL: provider.url,
    STORAGE_ORIGINS: provider.storage.origin,
    LOG_LEVEL: 'debug',
    ...env,
  });
  const logs: string[] = [];
  const stream = {
    write: (line: string) => {
      logs.push(line);
      noteLog(line);
    },
  };
  let advanced = 0;
  const metrics = createMetrics();
  const app = await buildApp({
    config: {
      ...config,
      providerUrl: config.providerUrl ?? '',
      storageOrigins: config.storageOrigins ?? [],
    },
    logger: createLogger(config.logLevel, 'website', stream),
    clock: () => performance.now() + advanced,
    metrics,
    ...limits,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    send: (sending) => send(origin, sending),
    openBrowser: () => openBrowser(origin),
    get routes() {
      return printedRoutes(app.printRoutes({ commonPrefix: false }));
    },
    logs,
    metric: async (series) => {
      const lines = (await metrics.registry.metrics()).split('\n');
      const line = lines.find((candidate) => candidate.startsWith(`${series} `));
      return line === undefined ? null : Number(line.slice(series.length));
    },
    advance: (milliseconds) => {
      advanced += milliseconds;
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
