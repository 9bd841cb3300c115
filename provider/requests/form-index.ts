import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createTurns } from '#runtime/turns.ts';
import { workerFile } from '#runtime/worker-file.ts';
import type { FormPage, FormPageQuery } from '#shared/contract/requests-desk.ts';
import { presentRecord } from './presenter.ts';
import { listForms } from './repository.ts';
import type { Context } from '../context.ts';
import type { ViewTask } from './form-index-worker.ts';
import { listFollowUps } from './follow-ups.ts';
import type { StaffRow } from '../db/schema.ts';

/** Maximum number of requests that a response contains as a whole, for the browser to filter and sort. */
const wholeList = 250;
const idleMilliseconds = 15 * 60_000;

/** Searches the list of requests. While staff use a long list, a worker thread holds a copy of it. */
export function formIndex({ config: { databaseUrl, dataDir }, clock, database: { db } }: Context) {
  const inTurn = createTurns(1);
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  const close = async () => {
    clearTimeout(idle);
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };

  const start = () => {
    const started = new Worker(workerFile(import.meta.url, 'form-index-worker'), {
      workerData: { databaseUrl, dataDir },
      execArgv: [],
    });
    started.unref();
    // The next search starts another worker.
    return started.on('error', () => void close());
  };
  const ask = async (task: ViewTask): Promise<FormPage> => {
    clearTimeout(idle);
    // Erased data must not stay in memory.
    idle = setTimeout(() => void close(), idleMilliseconds).unref();
    worker ??= start();
    // Rejects if the worker throws.
    const answered = once(worker, 'message');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(task);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- posted by form-index-worker.ts
    return ((await answered) as [FormPage])[0];
  };

  /** @returns a page of the list, or all requests if there are few. */
  const search = async ({ id }: StaffRow, view: FormPageQuery): Promise<FormPage> => {
    const staff = { id };
    const { total } = await db
      .selectFrom('contact_forms')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    if (total <= wholeList) {
      const contactForms = [];
      for await (const rows of listForms(db)) contactForms.push(...rows.map(presentRecord));
      return { contactForms, place: null };
    }
    const isLoaded = worker !== null;
    const answer = inTurn(() => ask({ ...view, staff, now: clock(), total }));
    if (isLoaded || Object.values(view).some(Boolean)) return answer;
    // The first rows do not wait for the worker.
    answer.catch(() => {});
    const { value: rows = [] } = await listForms(db).next();
    const ids = rows.map((row) => row.id);
    return {
      contactForms: rows.map(presentRecord),
      place: {
        total,
        matching: total,
        counts: null,
        page: 1,
        first: 0,
        ids,
        opened: null,
        sameNumber: 0,
        ...(await listFollowUps(db, clock, staff, ids)),
      },
    };
  };
  return { search, close };
}
