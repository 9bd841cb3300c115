import type { Connection, Database, Tx } from './database.ts';
import { isDatabaseFailure } from './failures.ts';

/** Runs one write and settles when it is durable. */
export type CommitTogether = <T>(write: (db: Connection | Tx) => Promise<T>) => Promise<T>;

interface Waiting {
  /** Runs the write. @returns how to tell its caller, once the transaction has been committed. */
  run: (db: Connection | Tx) => Promise<() => void>;
  fail: (error: unknown) => void;
}

const largestGroup = 200;

/**
 * Gathers writes that arrive while another transaction is being synced to disk into one transaction of their own: one
 * sync for all of them instead of one each. No write succeeds before the commit. PostgreSQL does this on its own.
 * Each write must be a single statement, so that it can be repeated alone when the group fails.
 */
export function groupCommit({ engine, db }: Database): CommitTogether {
  if (engine === 'postgres') return (write) => write(db);

  const waiting: Waiting[] = [];
  let isRunning = false;

  const commit = async (group: readonly Waiting[], settled: (() => void)[]): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      for (const { run } of group) settled.push(await run(tx));
    });
  };
  const runGroup = async (group: readonly Waiting[]): Promise<void> => {
    const settled: (() => void)[] = [];
    try {
      await commit(group, settled);
    } catch (error) {
      if (group.length === 1 || isDatabaseFailure(error)) for (const { fail } of group) fail(error);
      // One write failed the group: each runs alone, so that the others succeed.
      else for (const one of group) await runGroup([one]);
      return;
    }
    for (const tell of settled) tell();
  };
  const runAll = async (): Promise<void> => {
    isRunning = true;
    // Requests that have already arrived are read before the first group starts.
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
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
