import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createLogger } from '#runtime/logger.ts';
import { buildApp } from '#server/app.ts';
import { loadConfig } from '#server/config.ts';
import { openBrowser, type Browser } from './browser.ts';
import { printedRoutes } from './printed-routes.ts';
import { noteLog } from './stderr.ts';
import { send, type Reply, type Sending } from './http-client.ts';

/** The real website on a free port, in this process. */
export interface TestWebsite {
  readonly origin: string;
  /** Sends a request exactly as given, without cookies of its own. */
  send: (sending: Sending) => Promise<Reply>;
  openBrowser: () => Browser;
  /** Every route it serves, as 'GET /path', the parameters by name. */
  readonly routes: readonly string[];
  /** Every log line so far, as written. */
  readonly logs: string[];
  /** Moves the website's clock forward. */
  advance: (milliseconds: number) => void;
  close: () => Promise<void>;
}

/** Any provider with its storage: what a website needs to know of them. */
export interface ProviderAddresses {
  readonly url: string;
  readonly storage: { readonly origin: string };
}

interface Options {
  provider: ProviderAddresses;
  /** More or other variables; PROVIDER_URL and STORAGE_ORIGINS are set for the given servers. */
  env?: Record<string, string>;
}

/** Boots the website against a provider and its storage. Pages need `npm run build` to have run. */
export async function startWebsite({ provider, env = {} }: Options): Promise<TestWebsite> {
  const folder = await mkdtemp(join(tmpdir(), 'web-'));
  const config = loadConfig({
    DATA_DIR: folder,
    PROVIDER_URL: provider.url,
    STORAGE_ORIGINS: provider.storage.origin,
    LOG_LEVEL: 'debug',
    ...env,
  });
  const logs: string[] = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      logs.push(String(line));
      noteLog(String(line));
      done();
    },
  });
  let advanced = 0;
  const app = await buildApp({
    config: {
      ...config,
      providerUrl: config.providerUrl ?? '',
      storageOrigins: config.storageOrigins ?? [],
    },
    logger: createLogger(config.logLevel, 'website', stream),
    clock: () => performance.now() + advanced,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    send: (sending) => send(origin, sending),
    openBrowser: () => openBrowser(origin),
    routes: printedRoutes(app.printRoutes({ commonPrefix: false })),
    logs,
    advance: (milliseconds) => {
      advanced += milliseconds;
    },
    close: async () => {
      app.server.closeAllConnections();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
