import { setImmediate } from 'node:timers/promises';
import type { Connection, Database } from './database.ts';
import { isDatabaseFailure } from './failures.ts';

/** Runs one write and settles when it is durable. */
export type CommitTogether = <T>(write: (db: Connection) => Promise<T>) => Promise<T>;

const largestGroup = 200;

/**
 * Groups writes that arrive while another transaction is being synced to disk into one transaction with one
 * sync. Writes settle after the commit. PostgreSQL groups commits itself. Each write must be a single
 * statement, so that it can be retried alone when the group fails.
 */
export function createGroupCommit({ engine, db }: Database): CommitTogether {
  if (engine === 'postgres') return (write) => write(db);

  /** `run` returns a function to call after the commit, which resolves the promise of the write. */
  const waiting: { run: (db: Connection) => Promise<() => void>; fail: (error: unknown) => void }[] = [];
  let isRunning = false;

  const runGroup = async (group: typeof waiting): Promise<void> => {
    const settled: (() => void)[] = [];
    try {
      await db.transaction().execute(async (tx) => {
        for (const { run } of group) settled.push(await run(tx));
      });
    } catch (error) {
      if (group.length === 1 || isDatabaseFailure(error)) for (const { fail } of group) fail(error);
      // One write made the whole group fail. Each write is retried alone, so that the others succeed.
      else for (const one of group) await runGroup([one]);
      return;
    }
    for (const tell of settled) tell();
  };
  const runAll = async (): Promise<void> => {
    isRunning = true;
    // Lets writes of requests that have already arrived join the first group.
    await setImmediate();
    while (waiting.length > 0) await runGroup(waiting.splice(0, largestGroup));
    isRunning = false;
  };

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({
        run: async (db) => {
          const result = await write(db);
          return () => resolve(result);
        },
        fail: reject,
      });
      if (!isRunning) void runAll();
    });
}
