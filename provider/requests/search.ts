import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FormPage, FormPageQuery } from '#shared/contract/requests-desk.ts';
import { calendarDay } from '#shared/format.ts';
import { requestFigures, type Counted } from '#shared/requests/figures.ts';
import { readSearch } from '#shared/requests/filters.ts';
import { pageCount, pageOf, parseListView, rowsPerPage, type ListView } from '#shared/requests/list-view.ts';
import { personKeys } from '#shared/requests/requests-of-person.ts';
import type { Sorting, SortKey } from '#shared/requests/sorting.ts';
import { requestViews, unansweredStates, type RequestView } from '#shared/requests/views.ts';
import { timeAtClinic } from '#shared/rules/clinic-time.ts';
import { countedFields, requiredFields, type ContactFormField } from '#shared/rules/contact-form.ts';
import { countRows, escapeLike, isoTime, onlyRow, type Clock, type Connection } from '../db/database.ts';
import { fieldColumns, type StaffRow } from '../db/schema.ts';
import { parseId } from '../http/validation.ts';
import { listFollowUps } from './follow-ups.ts';
import { percent, presentRecord } from './presenter.ts';
import { hasFiles, listForms, openStatuses, quoteState, selectListed } from './repository.ts';
import { foldRequests } from './search-columns.ts';

/** Maximum number of requests that a response contains as a whole, for the browser to filter and sort. */
const wholeList = 250;
/** Number of neighbours on each side to which staff can go without another call. */
const idsAround = 1000;

type Condition = RawBuilder<SqlBool>;

const all = sql<SqlBool>`1 = 1`;
const none = sql<SqlBool>`1 = 0`;
const both = (...conditions: Condition[]): Condition => sql`(${sql.join(conditions, sql` and `)})`;

const searchedText = sql<string>`search_name || ' ' || search_email || ' ' || search_phone || ' ' || search_service`;
const joinedName = sql<string>`replace(replace(search_name, ' ', ''), '-', '')`;
const contains = (text: RawBuilder<string>, part: string): Condition =>
  sql`${text} like ${`%${escapeLike(part)}%`} escape '\\'`;
const hasDigits = (digits: string | null): Condition => (digits === null ? none : contains(sql`phone_digits`, digits));

/** The same as `filterRequests` does in browsers. A word contains no whitespace, so it is not found across two fields. */
function isFound(search: string): Condition {
  const { digits: whole, isNumberInGroups, words } = readSearch(search);
  const hasWords = both(
    ...words.map(({ texts, joined, digits }): Condition => {
      const written = texts.map((text) => contains(searchedText, text));
      const inName = joined.map((text) => contains(joinedName, text));
      return sql`(${sql.join([...written, ...inName, hasDigits(digits)], sql` or `)})`;
    }),
  );
  const byWords = isNumberInGroups ? both(sql`phone_digits = ''`, hasWords) : hasWords;
  return sql`(${hasDigits(whole)} or ${byWords})`;
}

const isOfPerson = (search: string): Condition => {
  const keys = personKeys(search);
  return keys.length === 0 ? none : sql`(email_key in (${sql.join(keys)}) or phone_digits in (${sql.join(keys)}))`;
};

type InView = (staff: Pick<StaffRow, 'id'>, today: string) => Condition;

const inView: Readonly<Record<RequestView, InView>> = {
  waiting: () => sql`(status = 'completed' and id not in (select form_id from follow_ups where state <> 'new'))`,
  mine: ({ id }) => sql`id in (select form_id from follow_ups where assignee = ${id})`,
  due: (_, today) => sql`id in (select form_id from follow_ups where remind_on <= ${today})`,
  drafts: () => sql`status in (${sql.join(openStatuses)})`,
  quoted: () => sql`${quoteState} in (${sql.join(unansweredStates)})`,
  accepted: () => sql`${quoteState} = 'accepted'`,
};

/** @returns the stored form of a time at the clinic; '' for one before all requests. */
const storedTime = (local: string): string => (local < '1971' ? '' : (timeAtClinic(local) ?? ''));

function matches({ requestView, filters }: ListView, ...who: Parameters<InView>): Condition {
  const { search, status, quote, createdFrom, createdTo } = filters;
  const endOfDay = storedTime(`${createdTo}T23:59`).replace(':00.000Z', ':59.999Z');
  return both(
    requestView === null ? all : inView[requestView](...who),
    status === 'all' ? all : sql`status = ${status}`,
    quote === 'all' ? all : sql`${quoteState} = ${quote}`,
    createdFrom === '' ? all : sql`created_at >= ${storedTime(`${createdFrom}T00:00`)}`,
    createdTo === '' ? all : sql`created_at <= ${endOfDay}`,
    search.trim() === '' ? all : isFound(search),
  );
}

/** The characters that `trim` removes. */
const whitespace =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** The number of fields that are filled in, as in `completion`. */
const filled = (fields: readonly ContactFormField[]) => {
  const each = fields.map(
    (field) => sql`case when trim(${sql.ref(fieldColumns[field])}, ${whitespace}) = '' then 0 else 1 end`,
  );
  return sql<number>`${sql.join(each, sql` + `)}`;
};
const filledOverall = sql<number>`${filled(countedFields)} + ${hasFiles}`;

/** What requests are sorted by, and the condition that it is missing. */
const sortColumns: Readonly<Record<SortKey, readonly [value: RawBuilder<unknown>, isMissing?: Condition]>> = {
  fullName: [sql`sort_name`, sql`full_name = ''`],
  email: [sql`search_email`, sql`email = ''`],
  phoneNumber: [sql`search_phone`, sql`phone_number = ''`],
  createdAt: [sql`created_at`],
  finishedAt: [sql`finished_at`, sql`finished_at is null`],
  status: [sql`status`],
  requiredCompletion: [filled(requiredFields)],
  overallCompletion: [filledOverall],
};

/** The same order as that of `sortRequests` in browsers. */
function orderOf({ key, descending }: Sorting) {
  const [value, isMissing] = sortColumns[key];
  const order = sql`${value} ${descending ? sql`desc` : sql`asc`}, id desc`;
  return isMissing ? sql`${isMissing}, ${order}` : order;
}

/** @returns the ids in order. They come as one text, because a hundred thousand rows would block the event loop. */
async function listIds(db: Connection, condition: Condition, order: RawBuilder<unknown>): Promise<number[]> {
  const query = sql<{ ids: string | null }>`select string_agg(cast(id as text), ',') as ids from
    (select id from contact_forms where ${condition} order by ${order}) as matching`;
  const { ids } = await onlyRow(query, db);
  return ids === null ? [] : ids.split(',').map(Number);
}

const count = (condition: Condition) => sql<number>`(select count(*) from contact_forms where ${condition})`;

const countViews = (db: Connection, ...who: Parameters<InView>) => {
  const counts = requestViews.map((view) => sql`${count(inView[view](...who))} as ${sql.ref(view)}`);
  return onlyRow(sql<Record<RequestView, number>>`select ${sql.join(counts)}`, db);
};

const thirteenWeeks = 13 * 7 * 24 * 3600;
/** Number of ids that are counted at once, because a statement of SQLite blocks the event loop. */
const countedIds = 5000;

/** Counts requests that are alike. Those of the last weeks began in the same hour, and so on the same day at the clinic. */
async function countAlike(db: Connection, clock: Clock): Promise<Counted[]> {
  const hour = sql`case when created_at >= ${isoTime(clock, -thirteenWeeks)} then substr(created_at, 1, 13) end`;
  const { newest } = await onlyRow(sql<{ newest: number }>`select max(id) as newest from contact_forms`, db);
  const counted: Counted[] = [];
  for (let last = 0; last < newest; last += countedIds) {
    await setImmediate();
    const query = sql<Counted>`
      select ${hour}, min(created_at) as "createdAt", status, ${filledOverall} as "overallCompletion", count(*) as count
      from contact_forms where id > ${last} and id <= ${last + countedIds} group by 1, 3, 4`;
    const { rows } = await query.execute(db);
    for (const row of rows)
      counted.push({ ...row, overallCompletion: percent(row.overallCompletion, countedFields.length + 1) });
  }
  return counted;
}

/** @returns a page of the list, or all requests if there are few. */
export async function searchForms(
  db: Connection,
  clock: Clock,
  staff: StaffRow,
  { query, search, by, figures }: FormPageQuery,
): Promise<FormPage> {
  const total = await countRows(db.selectFrom('contact_forms'));
  if (total <= wholeList) {
    const contactForms = [];
    for await (const rows of listForms(db)) contactForms.push(...rows.map(presentRecord));
    return { contactForms, place: null };
  }
  await foldRequests(db);
  const view = parseListView(new URLSearchParams(query), search);
  const today = calendarDay(isoTime(clock));
  const ids =
    by === 'person'
      ? await listIds(db, isOfPerson(search), sql`id desc`)
      : await listIds(db, matches(view, staff, today), orderOf(view.sorting));
  // Lets calls of visitors run between two statements, which may take long on SQLite.
  await setImmediate();
  const page = Math.min(view.page, pageCount(ids.length));
  const opened = parseId(view.opened ?? 0);
  const index = ids.indexOf(opened);
  const first = Math.max(0, (index < 0 ? (page - 1) * rowsPerPage : index) - idsAround);
  const shown = pageOf(ids, page);
  const rows = await selectListed(db)
    .where('id', 'in', [opened, ...shown])
    .execute();
  const requests = new Map(rows.map((row) => [row.id, presentRecord(row)]));
  const openedRequest = requests.get(opened) ?? null;
  const ofNumber = isOfPerson(openedRequest?.phoneNumber ?? '');
  return {
    contactForms: shown.flatMap((id) => requests.get(id) ?? []),
    place: {
      total,
      matching: ids.length,
      counts: await countViews(db, staff, today),
      ...(figures && { figures: requestFigures(await countAlike(db, clock), isoTime(clock)) }),
      page,
      first,
      ids: ids.slice(first, first + 2 * idsAround),
      opened: openedRequest,
      sameNumber: (await onlyRow(sql<{ number: number }>`select ${count(ofNumber)} as number`, db)).number,
      ...(await listFollowUps(db, clock, staff, [opened, ...shown])),
    },
  };
}
