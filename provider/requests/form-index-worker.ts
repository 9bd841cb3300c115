/**
 * A worker thread that holds all requests in memory and filters and sorts them with the functions that browsers use for
 * shorter lists. The event loop would be blocked for up to a second. It receives ViewTasks and posts FormPages.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import type { FollowUpState, FormPage, FormPageQuery } from '#shared/contract/requests-desk.ts';
import { calendarDay } from '#shared/format.ts';
import {
  matchingRequests,
  pageCount,
  pageOf,
  parseListView,
  rowsPerPage,
  type ListView,
} from '#shared/requests/list-view.ts';
import { requestFigures } from '#shared/requests/figures.ts';
import { requestsOfPerson } from '#shared/requests/requests-of-person.ts';
import { countViews, type FollowUpSource } from '#shared/requests/views.ts';
import { presentRecord } from './presenter.ts';
import { listForms, openStatuses, selectListed } from './repository.ts';
import { openDatabase } from '../db/open.ts';
import { parseId } from '../http/validation.ts';
import { listFollowUps, overlapSeconds } from './follow-ups.ts';
import { isoTime } from '../db/clock.ts';

export interface ViewTask extends FormPageQuery {
  staff: { id: number };
  now: Date;
  total: number;
}

/** Number of neighbours on each side to which staff can go without another call. */
const idsAround = 1000;

const { db } = openDatabase(workerData);
const requests = new Map<number, ContactFormRecord>();
const followUps = new Map<
  number,
  { state: FollowUpState; assignee: number | null; remindOn: string | null }
>();
/** The time of the changes that have been read; '' before the first. */
let since = '';
/** The last result, for its other pages; null after a change. */
let last: { key: string; counts: ReturnType<typeof countViews>; ids: number[] } | null = null;

/** Reads what has changed since the last call; everything with the first call. */
async function update(asOf: string): Promise<void> {
  const changed = selectListed(db)
    // Names every status, because the index is on status and time.
    .where('status', 'in', [...openStatuses, 'completed', 'rejected'])
    .where('updated_at', '>=', since);
  for await (const rows of since === '' ? listForms(db) : [await changed.execute()])
    for (const row of rows) {
      requests.set(row.id, presentRecord(row));
      last = null;
    }
  const worked = await db
    .selectFrom('follow_ups')
    .select(['form_id', 'state', 'assignee', 'remind_on as remindOn'])
    .where('updated_at', '>=', since)
    .execute();
  for (const { form_id: id, ...followUp } of worked) {
    followUps.set(id, followUp);
    last = null;
  }
  since = asOf;
}

/** @returns the number of requests in each view, and the ids of those that match, in their order. */
function find(view: ListView, { staff, now, by, search }: ViewTask) {
  const today = calendarDay(now.toISOString());
  const key = JSON.stringify([{ ...view, page: 1, opened: '' }, staff.id, today, by]);
  if (last?.key === key) return last;
  const source: FollowUpSource = {
    get: (id) => {
      const followUp = followUps.get(Number(id));
      return followUp && { ...followUp, isMine: followUp.assignee === staff.id };
    },
  };
  const all = [...requests.entries()].toSorted(([one], [other]) => other - one).map(([, request]) => request);
  const matching =
    by === 'person' ? requestsOfPerson(all, search) : matchingRequests(all, view, source, today);
  const ids = matching.map(({ id }) => Number(id));
  last = { key, counts: countViews(all, source, today), ids };
  return last;
}

async function show(task: ViewTask): Promise<FormPage> {
  const { query, search, staff, now, total } = task;
  const view = parseListView(new URLSearchParams(query), search);
  const clock = () => now;
  await update(isoTime(clock, -overlapSeconds));
  if (requests.size !== total) {
    // Requests were erased.
    requests.clear();
    since = '';
    await update(isoTime(clock, -overlapSeconds));
  }
  const { counts, ids } = find(view, task);
  const page = Math.min(view.page, pageCount(ids.length));
  const opened = parseId(view.opened ?? 0);
  const openedRequest = requests.get(opened) ?? null;
  const index = ids.indexOf(opened);
  const first = Math.max(0, (index < 0 ? (page - 1) * rowsPerPage : index) - idsAround);
  const shown = pageOf(ids, page);
  return {
    contactForms: shown.flatMap((id) => requests.get(id) ?? []),
    place: {
      total: requests.size,
      matching: ids.length,
      counts,
      ...(task.figures && { figures: requestFigures([...requests.values()], now.toISOString()) }),
      page,
      first,
      ids: ids.slice(first, first + 2 * idsAround),
      opened: openedRequest,
      sameNumber: requestsOfPerson([...requests.values()], openedRequest?.phoneNumber ?? '').length,
      ...(await listFollowUps(db, clock, staff, [opened, ...shown])),
    },
  };
}

parentPort?.on('message', (task: ViewTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
  void show(task).then((page) => parentPort?.postMessage(page));
});
