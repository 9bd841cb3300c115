import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { createDevMiddleware } from 'vike/server';
import type { Plugin } from 'vite';
import { readArguments } from '#runtime/command-line.ts';
import { runWebsite } from '#server/run-website.ts';
import type { buildWebsite as BuildWebsite, Website, WebsiteOptions } from '#server/start.ts';

const root = join(import.meta.dirname, '..');

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Matches the sources of the servers. A change to one of them restarts the servers. */
const serverSources = /^(?:provider|runtime|server|shared)\/(?!.*\.test\.)/;

/** Calls `onChange` after each change to a server source, even after Vite has restarted with a new watcher. */
const watchServerSources = (onChange: () => void): Plugin => ({
  name: 'watch-server-sources',
  configureServer: ({ watcher, environments }) => {
    watcher.on('all', (_event, path) => {
      if (!serverSources.test(relative(root, path))) return;
      environments['ssr']?.moduleGraph.onFileChange(path);
      onChange();
    });
  },
});

/**
 * Builds the website and the embedded provider for development, from modules that Vite loads, and restarts both on
 * the same port when a source changes. Vite, its watcher and the browser's connection to Vite keep running. Changes
 * to `run-website.ts`, `.env` and the log settings require a restart of the process.
 * @throws the errors of buildWebsite at the first start. Later failures are logged, and the next change retries.
 */
async function buildFromSources(options: WebsiteOptions): Promise<Website> {
  let running: Website | null = null;
  let port: number | null = null;
  let isStale = false;
  let restarting: Promise<void> | null = null;

  const { devMiddleware, viteServer } = await createDevMiddleware({
    root,
    viteConfig: {
      // Vite's fixed port is taken if another site is being developed on this machine.
      server: { ws: { port: await freePort() } },
      plugins: [
        watchServerSources(() => {
          if (port === null) return;
          isStale = true;
          restarting ??= restart(port);
        }),
      ],
    },
  });
  const build = async (): Promise<Website> => {
    const loaded = await viteServer.ssrLoadModule('/server/start.ts');
    const buildWebsite: typeof BuildWebsite = loaded['buildWebsite'];
    return buildWebsite({ ...options, devMiddleware });
  };

  const restart = async (samePort: number): Promise<void> => {
    while (isStale) {
      isStale = false;
      const before = performance.now();
      try {
        await running?.close();
        running = null;
        running = await build();
        await running.listen(samePort);
        options.logger.info({ milliseconds: Math.round(performance.now() - before) }, 'website restarted');
      } catch (error) {
        options.logger.error({ err: error }, 'website restart failed');
      }
    }
    restarting = null;
  };

  running = await build();
  return {
    listen: async (requested) => {
      if (!running) throw new Error('The website is closed');
      const address = await running.listen(requested);
      ({ port } = address);
      return address;
    },
    close: async () => {
      await viteServer.watcher.close();
      await restarting;
      await running?.close();
      await viteServer.close();
    },
  };
}

readArguments('Usage: npm run dev\nRuns the site from the sources, with hot reload. Settings: .env.example.', {});
await runWebsite(buildFromSources);
