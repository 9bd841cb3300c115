import { sql } from 'kysely';
import { pages } from '#shared/contract/routes.ts';
import { fieldsOf } from '#shared/fields-of.ts';
import { mailAddress } from '#shared/rules/mail-address.ts';
import { eraseToken } from './erase-tokens.ts';
import { preparePage } from './patient-pages.ts';
import { findFormById } from './repository.ts';
import { countRows, escapeLike, exists, isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import type { MailConfig } from '../config/mail-config.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { enqueue, type Outbox } from '../mail/outbox.ts';

/** Maximum confirmations per mailbox and day, because visitors may enter another person's address. */
const perAddressAndDay = 3;
const daySeconds = 24 * 3600;

/** Period in which a confirmation is retried. A later one would be useless. */
const triedForSeconds = 4 * 3600;

/** Column with the address of a request as it is counted: a mailbox of Google's ignores dots and has two domains. */
const countedEmail = sql<string>`replace(lower(contact_forms.email), '@googlemail.com', '@gmail.com')`;
const undotted = sql<string>`replace(${countedEmail}, '.', '')`;

/** @returns the condition that a request has the same mailbox, also by an address with a suffix (`name+suffix@…`). */
function isSameMailbox(address: string) {
  const [, name = '', domain = ''] = /^([^@+]*).*@(.*)$/.exec(address.replace(/@googlemail\.com$/, '@gmail.com')) ?? [];
  const isGoogle = domain === 'gmail.com';
  const [column, local, host] = isGoogle
    ? [undotted, name.replaceAll('.', ''), 'gmailcom']
    : [countedEmail, name, domain];
  const suffixed = `${escapeLike(local)}+%@${host}`;
  return sql<boolean>`(${column} = ${`${local}@${host}`} or ${column} like ${suffixed} escape '\\')`;
}

/**
 * Queues the confirmation of a request in the transaction of the submission.
 * @returns whether it was queued. It is not if the e-mail address is invalid or has received the maximum.
 */
export async function enqueueConfirmation(tx: Tx, clock: Clock, form: { id: number; email: string }) {
  const address = mailAddress(form.email);
  if (address === null) return false;
  const earlier = await tx
    .selectFrom('confirmations')
    .innerJoin('contact_forms', 'contact_forms.id', 'confirmations.form_id')
    .select('confirmations.id')
    .where('confirmations.created_at', '>', isoTime(clock, -daySeconds))
    .where(isSameMailbox(address))
    .limit(perAddressAndDay)
    .execute();
  if (earlier.length >= perAddressAndDay) return false;
  await enqueue(tx, clock, 'confirmations', form.id);
  return true;
}

export function isConfirmed(db: Connection, formId: number): Promise<boolean> {
  return exists(db.selectFrom('confirmations').select('id').where('form_id', '=', formId));
}

/** @returns whether the mail server has rejected the e-mail address permanently (RFC 5321, section 4.2.1). */
const isRefusedForGood = (error: unknown): boolean => {
  const { code, command, message, responseCode } = fieldsOf(error);
  // The sender of all mails may be refused as well, until the operator corrects MAIL_FROM: by servers that wait for the
  // recipient, too, and with another reason (RFC 3463, section 3.8).
  const isOfRecipient = command === 'RCPT TO' && !/\b5\.7\.|sender/i.test(String(message));
  return code === 'EENVELOPE' && isOfRecipient && Number(responseCode) >= 500;
};

export const isDropped: Outbox['isDropped'] = (error, ageSeconds) =>
  ageSeconds >= triedForSeconds || isRefusedForGood(error);

/** @returns the outbox of confirmations. It skips requests that were erased in the meantime. */
export function createConfirmationOutbox(
  db: Connection,
  eraseSecret: string,
  mail: MailConfig,
  siteOrigin: string | null,
): Outbox {
  const mailOf: Outbox['mailOf'] = async (formId) => {
    const form = await findFormById(db, formId);
    const address = form && mailAddress(form.email);
    if (!address) return null;
    const pageLink = siteOrigin && `${siteOrigin}${(await preparePage(db, eraseSecret, form)).path}`;
    const link = siteOrigin && `${siteOrigin}${pages.eraseRequest}#${eraseToken(eraseSecret, form)}`;
    const confirmation = confirmationMail({
      phoneNumber: form.phone_number,
      service: form.service,
      documents: await countRows(db.selectFrom('form_files').where('form_id', '=', formId)),
      pageLink,
      eraseLink: link,
      clinic: { ...mail, contactEmail: mail.notifyEmail },
    });
    return { ...confirmation, to: { name: '', address }, key: `confirmation-${formId}` };
  };
  return { queue: 'confirmations', mailOf, isDropped };
}
