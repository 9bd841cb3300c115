import { timingSafeEqual } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { PatientKey } from '#shared/contract/quotes.ts';
import { phoneDigits } from '#shared/rules/phone.ts';
import type { Context } from '../context.ts';
import { isoTime } from '../db/clock.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { hashToken, randomToken } from '../db/tokens.ts';
import { ProviderError } from '../http/errors.ts';
import { parseId } from '../http/validation.ts';
import { enqueue } from '../mail/outbox.ts';
import { recordAccess } from '../trail/access-trail.ts';
import { claimedFormId, eraseToken } from './erase-tokens.ts';
import { writeFollowUp } from './follow-ups.ts';
import { lockForm } from './forms.ts';
import { findFormById, isClosed, type FormRow } from './repository.ts';

type Page = Omit<Selectable<Tables['patient_pages']>, 'form_id'>;
type PageContext = Pick<Context, 'clock' | 'config' | 'database' | 'eraseSecret'>;

const keySeconds = 30 * 60;
/** Period in which wrong digits of a network are counted, and how many are allowed. */
export const triesSeconds = 3600;
const freeTries = 5;
/** The number of wrong digits, from all networks together, after which a link is revoked. */
const allTries = 20;

const newPage: Page = {
  version: 1,
  wrong_tries: 0,
  news_at: null,
  requested: '[]',
  draft: null,
  draft_revision: 0,
  draft_by: null,
};

/** @returns a request's page; a new one if none is stored yet. */
export async function readPage(db: Connection, formId: number): Promise<Page> {
  const stored = db.selectFrom('patient_pages').selectAll().where('form_id', '=', formId);
  return (await stored.executeTakeFirst()) ?? newPage;
}

export async function writePage(
  tx: Tx,
  formId: number,
  change: Updateable<Tables['patient_pages']>,
): Promise<void> {
  await tx
    .insertInto('patient_pages')
    .values({ ...change, form_id: formId })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(change))
    .execute();
}

/** @returns the secret of a page. It is derived and stored nowhere; a page's version can be given only once. */
const pageSecret = (eraseSecret: string, form: Pick<FormRow, 'id' | 'token_hash'>, version: number): string =>
  eraseToken(eraseSecret, form, `patient-page ${version}`);

/** @returns the path of the patient's page on the website, with its secret. */
export async function pagePath(
  db: Connection,
  eraseSecret: string,
  form: Pick<FormRow, 'id' | 'token_hash'>,
): Promise<string> {
  return `/richiesta/${pageSecret(eraseSecret, form, (await readPage(db, form.id)).version)}`;
}

/** @throws ProviderError PAGE_LINK_INVALID, also for a revoked link and an erased request. */
async function findOwnForm(db: Connection, eraseSecret: string, secret: string): Promise<FormRow> {
  const form = await findFormById(db, parseId(claimedFormId(secret)));
  const { version } = form ? await readPage(db, form.id) : newPage;
  const own = Buffer.from(form && isClosed(form) ? pageSecret(eraseSecret, form, version) : '');
  const given = Buffer.from(secret);
  if (!form || own.length !== given.length || !timingSafeEqual(own, given))
    throw new ProviderError('PAGE_LINK_INVALID');
  return form;
}

/**
 * @param graceSeconds time for which an expired key is still accepted, for an upload that began before.
 * @returns the request of a browser in which its page is open.
 * @throws ProviderError PAGE_LINK_INVALID, PAGE_LOCKED.
 */
export async function requireOwnForm(
  { clock, eraseSecret }: Pick<Context, 'clock' | 'eraseSecret'>,
  db: Connection,
  { secret, key }: PatientKey,
  graceSeconds = 0,
): Promise<FormRow> {
  const form = await findOwnForm(db, eraseSecret, secret);
  await db
    .selectFrom('patient_keys')
    .select('key_hash')
    .where('key_hash', '=', hashToken(key))
    .where('form_id', '=', form.id)
    .where('expires_at', '>', isoTime(clock, -graceSeconds))
    .executeTakeFirstOrThrow(() => new ProviderError('PAGE_LOCKED'));
  return form;
}

/**
 * Marks what a patient did as news until staff open the request, and mails the clinic.
 * @param isUrgent whether the clinic is mailed even if it has not opened the request since the last news.
 */
export async function addNews(
  tx: Tx,
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  formId: number,
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  const { news_at: since } = await readPage(tx, formId);
  await writePage(tx, formId, { news_at: since ?? isoTime(clock) });
  await writeFollowUp(tx, clock, formId);
  if (config.mail && (isUrgent || since === null)) await enqueue(tx, clock, 'news_mails', formId);
}

/** Makes another link, with which the earlier one and the browsers that have opened it end. */
export async function revokePage(tx: Tx, formId: number): Promise<void> {
  const { version } = await readPage(tx, formId);
  await writePage(tx, formId, { version: version + 1, wrong_tries: 0 });
  await tx.deleteFrom('patient_keys').where('form_id', '=', formId).execute();
  await tx.deleteFrom('patient_tries').where('form_id', '=', formId).execute();
}

type Opening = { form: FormRow; key: string } | { refusal: ProviderError; isRevoked?: true };

/**
 * Opens a page by the last four digits of the telephone number. Attempts are serialized, so that parallel ones are
 * limited too, and a refusal is returned, because a thrown one would undo the count.
 */
export async function openPage(
  context: PageContext,
  { secret, digits }: { secret: string; digits: string },
  network: string | null,
): Promise<Opening> {
  const { clock, database, eraseSecret } = context;
  const address = network ?? '';
  // A guessed secret is refused without a lock.
  const { id } = await findOwnForm(database.db, eraseSecret, secret);
  return database.db.transaction().execute(async (tx): Promise<Opening> => {
    await lockForm(tx, id);
    const form = await findOwnForm(tx, eraseSecret, secret);
    const tries = await tx
      .selectFrom('patient_tries')
      .select('at')
      .where('form_id', '=', id)
      .where('address', '=', address)
      .where('at', '>', isoTime(clock, -triesSeconds))
      .orderBy('at')
      .execute();
    const first = tries.at(-freeTries);
    if (first) {
      const retryAfter = Math.ceil((Date.parse(first.at) - clock().getTime()) / 1000) + triesSeconds;
      const message = `Troppi tentativi: riprova tra ${Math.ceil(retryAfter / 60)} minuti.`;
      return { refusal: new ProviderError('TOO_MANY_ATTEMPTS', { retryAfter, message }) };
    }
    if (phoneDigits(form.phone_number).slice(-4) === digits) {
      const key = randomToken();
      await tx
        .insertInto('patient_keys')
        .values({ key_hash: hashToken(key), form_id: id, expires_at: isoTime(clock, keySeconds) })
        .execute();
      return { form, key };
    }
    const refusal = new ProviderError('DIGITS_WRONG');
    const wrongTries = (await readPage(tx, id)).wrong_tries + 1;
    if (wrongTries >= allTries) {
      await revokePage(tx, id);
      await addNews(tx, context, id, { isUrgent: true });
      await recordAccess(tx, clock, { staff: null, action: 'pageRevoked', formId: id, address: null });
      return { refusal, isRevoked: true };
    }
    await writePage(tx, id, { wrong_tries: wrongTries });
    await tx
      .insertInto('patient_tries')
      .values({ form_id: id, address, at: isoTime(clock) })
      .execute();
    return { refusal };
  });
}
