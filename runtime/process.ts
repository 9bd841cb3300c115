import { chmodSync, statSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import type { Logger } from 'pino';
import { loadEnvironment } from './environment.ts';
import type { Readiness } from './readiness.ts';

/** Survives a reader of the output that closes the pipe: no uncaught `error`, and later output is lost. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * Runs a server with the settings of the environment and `.env`. If the start fails, prints why and exits with code 1.
 * @param checks the configurations that the server reads, for one message about all wrong settings.
 * @param start gets warnings for the log.
 */
export async function runServer(
  checks: readonly (() => unknown)[],
  start: (warnings: readonly string[]) => Promise<void>,
) {
  // Keeps the process small under load. V8 otherwise lets its heap grow to more than four times the live data.
  // A smaller percentage saves memory, but collecting more often slows every call (decision 18).
  setFlagsFromString('--heap-growing-percent=250');
  outliveReaders();
  try {
    await start(await loadEnvironment(...checks));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    // Otherwise, parts that have already started would keep the process alive.
    process.exit(1);
  }
}

/**
 * Makes the data folder, which need not exist, and every file written from now on accessible only to the user of this
 * process. Every entry point calls this before it opens the folder.
 */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  try {
    // A file that was named by mistake keeps its mode.
    if (statSync(dataDir).isDirectory()) chmodSync(dataDir, 0o700);
  } catch {
    // The folder is missing or belongs to another user, like a container's volume. Opening it may fail later.
  }
}

/** Time for HTTP requests in flight to finish after a signal. */
const stopMilliseconds = 9000;

/**
 * Stops the process on SIGTERM and SIGINT. After SIGTERM, which an orchestrator sends, `/readyz` first
 * responds with 503, so that the reverse proxy redirects its traffic. SIGINT, from a terminal, stops at once.
 */
export function stopOnSignals(server: { logger: Logger; readiness: Readiness; close: () => Promise<unknown> }): void {
  const { logger, readiness, close } = server;
  const stop = async (signal: string) => {
    logger.info({ signal }, 'stopping');
    setTimeout(() => {
      logger.warn('shutdown timed out');
      process.exit(0);
    }, stopMilliseconds).unref();
    if (signal === 'SIGTERM') {
      await readiness.withdraw();
      logger.info('draining');
    }
    try {
      await close();
      logger.info('stopped');
    } catch (error) {
      logger.error({ err: error }, 'shutdown failed');
      process.exitCode = 1;
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => void stop(signal));
    // Ctrl-C reaches this process from the terminal, from npm and from the launcher. The default would end it at once.
    process.on(signal, () => {});
  }
}
