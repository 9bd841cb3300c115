import { join, relative } from 'node:path';
import { createDevMiddleware } from 'vike/server';
import type { RunningWebsite, startWebsite as StartWebsite, WebsiteOptions } from './start.ts';

const root = join(import.meta.dirname, '..');

/** What runs in the servers: a change there starts them again. */
const serverSources = /^(?:provider|runtime|server|shared)\/(?!.*\.test\.)/;

/**
 * Development: starts the website and the embedded provider from modules that Vite loads, and starts both again, on the same port,
 * when one of their sources changes. Vite, its watcher and the browser's connection to it stay. `main.ts` itself, `.env` and
 * the log's settings need a new start of the process.
 * @throws as startWebsite, at the first start; later the log tells, and the next change tries again.
 */
export async function startFromSources(options: WebsiteOptions): Promise<RunningWebsite> {
  const { devMiddleware, viteServer } = await createDevMiddleware({ root });
  const { moduleGraph } = viteServer.environments.ssr;
  const start = async (port?: number): Promise<RunningWebsite> => {
    const loaded = await viteServer.ssrLoadModule('/server/start.ts');
    const startWebsite: typeof StartWebsite = loaded['startWebsite'];
    return startWebsite({ ...options, devMiddleware, ...(port !== undefined && { port }) });
  };

  const first = await start();
  let running: RunningWebsite | null = first;
  let isStale = false;
  let restarting: Promise<void> | null = null;

  const restart = async (): Promise<void> => {
    while (isStale) {
      isStale = false;
      const before = performance.now();
      try {
        await running?.close();
        running = null;
        running = await start(first.port);
        options.logger.info({ milliseconds: Math.round(performance.now() - before) }, 'website restarted');
      } catch (error) {
        options.logger.error({ err: error }, 'website restart failed');
      }
    }
    restarting = null;
  };
  viteServer.watcher.on('all', (_event, path) => {
    if (!serverSources.test(relative(root, path))) return;
    moduleGraph.onFileChange(path);
    isStale = true;
    restarting ??= restart();
  });

  return {
    origin: first.origin,
    port: first.port,
    close: async () => {
      await viteServer.watcher.close();
      await restarting;
      await running?.close();
      await viteServer.close();
    },
  };
}
