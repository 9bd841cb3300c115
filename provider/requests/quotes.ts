import type { Selectable } from 'kysely';
import type { Quote, QuoteDraft, QuoteFile } from '#shared/contract/quotes.ts';
import { calendarDay } from '#shared/format.ts';
import { timeAtClinic } from '#shared/rules/clinic-time.ts';
import { isExpired, lacking, mayFollow, type DocumentKind, type QuoteAnswer } from '#shared/rules/quote.ts';
import type { Context } from '../context.ts';
import { countRows, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { StaffRow, Tables } from '../db/schema.ts';
import { ProviderError } from '../http/errors.ts';
import { parseId } from '../http/validation.ts';
import { writeFollowUp } from './follow-ups.ts';
import { addNews, allTries, preparePage } from './patient-pages.ts';
import type { FormRow } from './repository.ts';

/* oxlint-disable typescript/no-unsafe-type-assertion -- written below */
const parseDraft = (stored: string) => JSON.parse(stored) as QuoteDraft;
export const parseKinds = (stored: string) => JSON.parse(stored) as DocumentKind[];
/* oxlint-enable typescript/no-unsafe-type-assertion */

const present = (row: Selectable<Tables['quotes']>): Quote & { id: number } => {
  const { id, content, sent_at: sentAt, opened_at: openedAt, answer, answered_at: at, question } = row;
  const number = `${calendarDay(sentAt).slice(0, 4)}-${id}`;
  const given = answer && at ? { answer, at, text: row.answer_text ?? '', ...(question && { question }) } : null;
  return { ...parseDraft(content), id, number, sentAt, openedAt, answer: given };
};

const selectQuotes = (db: Connection, formId: number) =>
  db.selectFrom('quotes').selectAll('quotes').where('form_id', '=', formId).orderBy('quotes.id', 'desc');

/** @returns a request's newest quote; null: none was sent. */
export async function newestQuote(db: Connection, formId: number) {
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

/** Stores a quote, which replaces the one before. The request is locked. @throws ProviderError QUOTE_CHANGED, INVALID_INPUT. */
export async function sendQuote(
  tx: Tx,
  clock: Clock,
  { id }: StaffRow,
  form: FormRow,
  { sentBefore, draft }: { sentBefore: number; draft: QuoteDraft },
) {
  if ((await selectQuotes(tx, form.id).execute()).length !== sentBefore) throw new ProviderError('QUOTE_CHANGED');
  if (isExpired(draft.validUntil, clock()) || draft.lines.some((line) => line.fromCents > line.toCents))
    throw new ProviderError('INVALID_INPUT', { message: 'Cijena „od” viša je od „do” ili je rok prošao.' });
  const quote = { form_id: form.id, content: JSON.stringify(draft), sent_at: isoTime(clock), sent_by: id };
  await tx.insertInto('quotes').values(quote).execute();
  await writeFollowUp(tx, clock, form.id);
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
  const lacks = lacking(answer, text);
  if (lacks)
    throw new ProviderError('INVALID_INPUT', {
      message: lacks === 'accepted' ? 'Scrivi il tuo nome e cognome.' : 'Scrivi la tua domanda.',
    });
  if (answer === 'accepted' && isExpired(quote.validUntil, clock())) throw new ProviderError('QUOTE_EXPIRED');
  const now = isoTime(clock);
  await tx
    .updateTable('quotes')
    .set({ answer, answered_at: now, answer_text: text, opened_at: quote.openedAt ?? now })
    .$if(before?.answer === 'question', (update) => update.set({ question: before?.text }))
    .where('id', '=', quote.id)
    .execute();
  await addNews(tx, context, formId, { isUrgent: true });
  return true;
}

/** @returns the quotes of this month at the clinic and of the one before. */
export async function readQuoteStatistics(db: Connection, clock: Clock) {
  const thisMonth = calendarDay(isoTime(clock)).slice(0, 7);
  const monthBefore = new Date(Date.parse(`${thisMonth}-01`) - 1).toISOString().slice(0, 7);
  const since = timeAtClinic(`${monthBefore}-01T00:00`) ?? '';
  const quotes = await db
    .selectFrom('quotes')
    .select(['sent_at', 'opened_at', 'answer', 'answered_at'])
    .where(({ eb }) => eb.or((['sent_at', 'opened_at', 'answered_at'] as const).map((time) => eb(time, '>=', since))))
    .execute();
  const count = (times: readonly (string | null)[]) => {
    const months = times.map((time) => time && calendarDay(time).slice(0, 7));
    const of = (month: string) => months.filter((each) => each === month).length;
    return { now: of(thisMonth), before: of(monthBefore) };
  };
  const firsts = await db
    .selectFrom('quotes')
    .innerJoin('contact_forms', 'contact_forms.id', 'form_id')
    .select(['finished_at', (quote) => quote.fn.min('sent_at').as('at')])
    .groupBy(['contact_forms.id', 'finished_at'])
    .having((quote) => quote.fn.min('sent_at'), '>=', since)
    .execute();
  return {
    sent: count(quotes.map((quote) => quote.sent_at)),
    opened: count(quotes.map((quote) => quote.opened_at)),
    accepted: count(quotes.map((quote) => (quote.answer === 'accepted' ? quote.answered_at : null))),
    news: await countRows(db.selectFrom('patient_pages').where('news_at', 'is not', null)),
    firstQuotes: firsts
      .map(({ at, finished_at }) => Math.round((Date.parse(at) - Date.parse(finished_at ?? at)) / 60_000))
      .toSorted((a, b) => a - b),
  };
}
