import { createHmac } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { PatientKey } from '#shared/contract/quotes.ts';
import { fillPath, pages } from '#shared/contract/routes.ts';
import { phoneDigits } from '#shared/rules/phone.ts';
import { waitText } from '#shared/rules/refusals.ts';
import type { Context } from '../context.ts';
import { isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { hashToken, randomToken } from '../db/tokens.ts';
import { ProviderError } from '../http/errors.ts';
import { abandonUploads } from '../files/pending-uploads.ts';
import { enqueue } from '../mail/outbox.ts';
import { recordAccess } from '../trail/access-trail.ts';
import { writeFollowUp } from './follow-ups.ts';
import { lockForm } from './forms.ts';
import type { FormRow } from './repository.ts';

type Page = Selectable<Tables['patient_pages']>;
type LinkedForm = Pick<FormRow, 'id' | 'token_hash'>;
type PageContext = Pick<Context, 'clock' | 'config' | 'database' | 'eraseSecret'>;

const keySeconds = 30 * 60;
/** Period in which wrong digits of a network are counted, and how many are allowed. */
export const triesSeconds = 3600;
const freeTries = 5;
/** The number of wrong digits, from all networks together, after which a link is revoked. */
export const allTries = 20;

const pageOf = (db: Connection, formId: number) =>
  db.selectFrom('patient_pages').selectAll().where('form_id', '=', formId);

export const changePage = (tx: Tx, formId: number, change: Updateable<Tables['patient_pages']>) =>
  tx.updateTable('patient_pages').set(change).where('form_id', '=', formId).execute();

/** 160 bits. Derived, so that every mail can have the link, and stored as a hash. A version is given only once. */
const secretOf = (eraseSecret: string, { id, token_hash }: LinkedForm, version: number): string =>
  createHmac('sha256', eraseSecret).update(`patient-page ${id} ${token_hash} ${version}`).digest('hex').slice(0, 40);

/** @returns a request's page, which is made when it is first needed, and its path on the website, with the secret. */
export async function preparePage(
  db: Connection,
  eraseSecret: string,
  form: LinkedForm,
): Promise<Page & { path: string }> {
  const first = { form_id: form.id, version: 1, token_hash: hashToken(secretOf(eraseSecret, form, 1)) };
  const insertion = db.insertInto('patient_pages').values(first);
  const known = await pageOf(db, form.id).executeTakeFirst();
  if (!known) await insertion.onConflict((conflict) => conflict.doNothing()).execute();
  const page = known ?? (await pageOf(db, form.id).executeTakeFirstOrThrow());
  const secret = secretOf(eraseSecret, form, page.version);
  return { ...page, path: fillPath(pages.patientPage, { secret }) };
}

/** @throws ProviderError PAGE_LINK_INVALID, also for a revoked link and an erased request. */
const findOwnForm = (db: Connection, secret: string): Promise<FormRow> =>
  db
    .selectFrom('patient_pages')
    .innerJoin('contact_forms', 'contact_forms.id', 'form_id')
    .selectAll('contact_forms')
    .where('patient_pages.token_hash', '=', hashToken(secret))
    .executeTakeFirstOrThrow(() => new ProviderError('PAGE_LINK_INVALID'));

/**
 * @param graceSeconds time for which an expired key is still accepted, for an upload that began before.
 * @returns the request of a browser in which its page is open.
 * @throws ProviderError PAGE_LINK_INVALID, PATIENT_PAGE_CLOSED.
 */
export async function requireOwnForm(
  { clock }: Pick<Context, 'clock'>,
  db: Connection,
  { secret, key }: PatientKey,
  graceSeconds = 0,
): Promise<FormRow> {
  const form = await findOwnForm(db, secret);
  await db
    .selectFrom('patient_keys')
    .select('key_hash')
    .where('key_hash', '=', hashToken(key))
    .where('form_id', '=', form.id)
    .where('expires_at', '>', isoTime(clock, -graceSeconds))
    .executeTakeFirstOrThrow(() => new ProviderError('PATIENT_PAGE_CLOSED'));
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
  const { news_at: since } = await pageOf(tx, formId).executeTakeFirstOrThrow();
  await changePage(tx, formId, { news_at: since ?? isoTime(clock) });
  await writeFollowUp(tx, clock, formId);
  if (config.mail && (isUrgent || since === null)) await enqueue(tx, clock, 'news_mails', formId);
}

/** Tells the clinic of a document that a patient has added. */
export async function noteAddedFile(tx: Tx, context: Pick<Context, 'clock' | 'config'>, formId: number): Promise<void> {
  await addNews(tx, context, formId, { isUrgent: false });
  await recordAccess(tx, context.clock, { action: 'documentAdded', formId });
}

/** Makes another link, with which the earlier one and the browsers that have opened it end. */
export async function revokePage(
  tx: Tx,
  { clock, eraseSecret }: Pick<Context, 'clock' | 'eraseSecret'>,
  form: LinkedForm,
): Promise<void> {
  const version = (await preparePage(tx, eraseSecret, form)).version + 1;
  const token_hash = hashToken(secretOf(eraseSecret, form, version));
  await changePage(tx, form.id, { version, token_hash, wrong_tries: 0 });
  await tx.deleteFrom('patient_keys').where('form_id', '=', form.id).execute();
  await tx.deleteFrom('patient_tries').where('form_id', '=', form.id).execute();
  await abandonUploads(tx, clock, (uploads) => uploads.where('form_id', '=', form.id));
}

/** Marks the newest quote as opened, of which colleagues hear the first time only. */
async function markOpened(tx: Tx, clock: Clock, formId: number): Promise<void> {
  const newest = tx
    .selectFrom('quotes')
    .where('form_id', '=', formId)
    .select(({ fn }) => fn.max('id').as('id'));
  const { numUpdatedRows } = await tx
    .updateTable('quotes')
    .set({ opened_at: isoTime(clock) })
    .where('id', '=', newest)
    .where('opened_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await writeFollowUp(tx, clock, formId);
}

/**
 * Opens a page by the last four digits of the telephone number. Attempts are serialized, so that parallel ones are
 * limited too.
 * @returns null if the digits are wrong, because an error would undo the count.
 */
export async function openPage(
  context: PageContext,
  { secret, digits }: { secret: string; digits: string },
  network: string | null,
): Promise<{ formId: number; key: string } | null> {
  const { clock, database } = context;
  const address = network ?? '';
  // A guessed secret is refused without a lock.
  const { id } = await findOwnForm(database.db, secret);
  return database.db.transaction().execute(async (tx) => {
    await lockForm(tx, id);
    const form = await findOwnForm(tx, secret);
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
      const message = `Troppi tentativi con cifre sbagliate. ${waitText(retryAfter)}`;
      throw new ProviderError('TOO_MANY_ATTEMPTS', { retryAfter, message });
    }
    const { wrong_tries: wrongBefore } = await pageOf(tx, id).executeTakeFirstOrThrow();
    if (phoneDigits(form.phone_number).slice(-4) === digits) {
      const key = randomToken();
      const opened = { key_hash: hashToken(key), form_id: id, expires_at: isoTime(clock, keySeconds) };
      await tx.insertInto('patient_keys').values(opened).execute();
      // The patient has the link that replaced a revoked one.
      await changePage(tx, id, { wrong_tries: wrongBefore % allTries });
      await markOpened(tx, clock, id);
      return { formId: id, key };
    }
    await tx
      .insertInto('patient_tries')
      .values({ form_id: id, address, at: isoTime(clock) })
      .execute();
    if ((wrongBefore + 1) % allTries === 0) {
      await revokePage(tx, context, form);
      await addNews(tx, context, id, { isUrgent: true });
      await recordAccess(tx, clock, { action: 'pageRevoked', formId: id });
    }
    await changePage(tx, id, { wrong_tries: wrongBefore + 1 });
    return null;
  });
}
