import { sql, type Selectable } from 'kysely';
import type { Quote, QuoteDraft, QuoteFile } from '#shared/contract/quotes.ts';
import type { Statistics } from '#shared/contract/requests-desk.ts';
import { calendarDay } from '#shared/format.ts';
import { timeAtClinic } from '#shared/rules/clinic-time.ts';
import { isExpired, mayFollow, type DocumentKind, type QuoteAnswer } from '#shared/rules/quote.ts';
import type { Context } from '../context.ts';
import { countRows, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { StaffRow, Tables } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { parseId } from '../http/validation.ts';
import { writeFollowUp } from './follow-ups.ts';
import { listFormFiles } from './files.ts';
import { addNews, allTries, preparePage } from './patient-pages.ts';
import type { FormRow } from './repository.ts';

/* oxlint-disable typescript/no-unsafe-type-assertion -- written below */
const parseDraft = (stored: string) => JSON.parse(stored) as QuoteDraft;
const parseKinds = (stored: string) => JSON.parse(stored) as DocumentKind[];
/* oxlint-enable typescript/no-unsafe-type-assertion */

const present = (row: Selectable<Tables['quotes']>): Quote & { id: number } => ({
  ...parseDraft(row.content),
  id: row.id,
  number: `${calendarDay(row.sent_at).slice(0, 4)}-${row.id}`,
  sentAt: row.sent_at,
  openedAt: row.opened_at,
  answer:
    row.answer && row.answered_at
      ? { answer: row.answer, at: row.answered_at, text: row.answer_text ?? '' }
      : null,
});

const selectQuotes = (db: Connection, formId: number) =>
  db.selectFrom('quotes').selectAll('quotes').where('form_id', '=', formId).orderBy('quotes.id', 'desc');

/** @returns a request's newest quote; null: none was sent. */
export async function newestQuote(
  db: Connection,
  formId: number,
): Promise<ReturnType<typeof present> | null> {
  const row = await selectQuotes(db, formId).limit(1).executeTakeFirst();
  return row ? present(row) : null;
}

/** @returns the quotes of a request that was sent, and its documents and link for the patient. */
export async function readQuotes(db: Connection, eraseSecret: string, form: FormRow): Promise<QuoteFile> {
  const { requested, path, wrong_tries } = await preparePage(db, eraseSecret, form);
  const sent = await selectQuotes(db, form.id)
    .innerJoin('staff', 'staff.id', 'sent_by')
    .select('staff.name as sentBy')
    .execute();
  return {
    sent: sent.map((row) => ({ ...present(row), sentBy: row.sentBy })),
    requested: parseKinds(requested),
    link: path,
    wasRevoked: wrong_tries >= allTries,
  };
}

/** Stores a quote, which replaces the one before. The request is locked. @throws ProviderError QUOTE_CHANGED, QUOTE_UNFINISHED. */
export async function sendQuote(
  tx: Tx,
  clock: Clock,
  { id }: StaffRow,
  form: FormRow,
  { sentBefore, draft }: { sentBefore: number; draft: QuoteDraft },
) {
  if ((await selectQuotes(tx, form.id).execute()).length !== sentBefore)
    throw new ProviderError('QUOTE_CHANGED');
  if (isExpired(draft.validUntil, clock()) || draft.lines.some((line) => line.fromCents > line.toCents))
    throw new ProviderError('QUOTE_UNFINISHED');
  const quote = { form_id: form.id, content: JSON.stringify(draft), sent_at: isoTime(clock), sent_by: id };
  await tx.insertInto('quotes').values(quote).execute();
  await writeFollowUp(tx, clock, form.id);
}

/** @returns the requested documents. One has arrived if the patient has sent a document as such. */
export async function listRequested(db: Connection, eraseSecret: string, form: FormRow) {
  const { requested } = await preparePage(db, eraseSecret, form);
  const files = await listFormFiles(db, form.id);
  return parseKinds(requested).map((kind) => ({ kind, arrived: files.some((file) => file.kind === kind) }));
}

/** Marks the newest quote as opened. The request is locked. */
export async function markOpened(tx: Tx, clock: Clock, formId: number): Promise<void> {
  const newest = await newestQuote(tx, formId);
  if (!newest || newest.openedAt !== null) return;
  await tx
    .updateTable('quotes')
    .set({ opened_at: isoTime(clock) })
    .where('id', '=', newest.id)
    .execute();
  await writeFollowUp(tx, clock, formId);
}

/**
 * Stores a patient's answer. The request is locked. The same answer again changes nothing.
 * @returns whether the answer is new.
 * @throws ProviderError QUOTE_REPLACED, QUOTE_ANSWERED, QUOTE_EXPIRED, INVALID_INPUT without a name or a question.
 */
export async function answerQuote(
  tx: Tx,
  context: Pick<Context, 'clock' | 'config'>,
  formId: number,
  { quoteId, answer, ...given }: { quoteId: number | string; answer: QuoteAnswer; text: string },
): Promise<boolean> {
  const { clock } = context;
  const text = answer === 'declined' ? '' : given.text.trim();
  const quote = await newestQuote(tx, formId);
  if (quote?.id !== parseId(quoteId)) throw new ProviderError('QUOTE_REPLACED');
  const before = quote.answer;
  if (before?.answer === answer && (answer !== 'question' || before.text === text)) return false;
  if (!mayFollow(before?.answer ?? null, answer)) throw new ProviderError('QUOTE_ANSWERED');
  if (text === '' && answer !== 'declined')
    throw new ProviderError('INVALID_INPUT', {
      message: answer === 'accepted' ? 'Scrivi il tuo nome e cognome.' : 'Scrivi la tua domanda.',
    });
  if (answer === 'accepted' && isExpired(quote.validUntil, clock())) throw new ProviderError('QUOTE_EXPIRED');
  await markOpened(tx, clock, formId);
  await tx
    .updateTable('quotes')
    .set({ answer, answered_at: isoTime(clock), answer_text: text })
    .where('id', '=', quote.id)
    .execute();
  await addNews(tx, context, formId, { isUrgent: true });
  return true;
}

/** @returns the quotes of this month at the clinic and of the one before. */
export async function readQuoteStatistics(
  db: Connection,
  clock: Clock,
): Promise<NonNullable<Statistics['quotes']>> {
  const firstDay = `${calendarDay(isoTime(clock)).slice(0, 7)}-01`;
  const lastDayBefore = new Date(Date.parse(firstDay) - 1).toISOString();
  const thisMonth = timeAtClinic(`${firstDay}T00:00`) ?? '';
  const monthBefore = timeAtClinic(`${lastDayBefore.slice(0, 7)}-01T00:00`) ?? '';
  const quotes = await db
    .selectFrom('quotes')
    .innerJoin('contact_forms', 'contact_forms.id', 'form_id')
    .select(['sent_at', 'opened_at', 'answer', 'answered_at', 'finished_at'])
    .select(
      sql<number>`case when quotes.id = (select min(id) from quotes as own where own.form_id = quotes.form_id)
      then 1 else 0 end`.as('isFirst'),
    )
    .where((quote) =>
      quote.or([
        quote('sent_at', '>=', monthBefore),
        quote('opened_at', '>=', monthBefore),
        quote('answered_at', '>=', monthBefore),
      ]),
    )
    .execute();
  const count = (times: readonly (string | null)[]): [number, number] => {
    const since = (begin: string) => times.filter((time) => time !== null && time >= begin).length;
    return [since(thisMonth), since(monthBefore) - since(thisMonth)];
  };
  const minutes = quotes
    .filter((quote) => quote.isFirst === 1 && quote.sent_at >= monthBefore)
    .map((quote) => (Date.parse(quote.sent_at) - Date.parse(quote.finished_at ?? quote.sent_at)) / 60_000)
    .toSorted((a, b) => a - b);
  const middle = (minutes.length - 1) / 2;
  const median = ((minutes[Math.floor(middle)] ?? 0) + (minutes[Math.ceil(middle)] ?? 0)) / 2;
  return {
    sent: count(quotes.map((quote) => quote.sent_at)),
    opened: count(quotes.map((quote) => quote.opened_at)),
    accepted: count(quotes.map((quote) => (quote.answer === 'accepted' ? quote.answered_at : null))),
    news: await countRows(db.selectFrom('patient_pages').where('news_at', 'is not', null)),
    medianMinutes: minutes.length === 0 ? null : Math.round(median),
  };
}
