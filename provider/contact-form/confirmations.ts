import { pages } from '#shared/contract/routes.ts';
import { mailAddress } from '#shared/rules/mail-address.ts';
import { countFormFiles } from './files.ts';
import { findFormById } from './repository.ts';
import { isoTime, type Clock, type EraseTokens, type SendMail } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import type { MailConfig } from '../config/mail-config.ts';
import { messageIdOf } from '../notifications/mailer.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { enqueue, type Outbox } from '../notifications/outbox.ts';

/** A form can be sent with another person's address: this bounds what that person gets. */
const perAddressAndDay = 3;
const daySeconds = 24 * 3600;

/** A confirmation that comes later helps no one. */
const triedForSeconds = 4 * 3600;

/**
 * Queues the confirmation of a request in the submission's own transaction.
 * @returns whether it will be sent: the visitor gave an address that gets mail, and not too many already.
 */
export async function enqueueConfirmation(
  tx: Tx,
  clock: Clock,
  form: { id: number; email: string },
): Promise<boolean> {
  const address = mailAddress(form.email);
  if (address === null) return false;
  const earlier = await tx
    .selectFrom('confirmations')
    .innerJoin('contact_forms', 'contact_forms.id', 'confirmations.form_id')
    .select('confirmations.id')
    .where('confirmations.created_at', '>', isoTime(clock, -daySeconds))
    .where((where) => where(where.fn('lower', ['contact_forms.email']), '=', address))
    .limit(perAddressAndDay)
    .execute();
  if (earlier.length >= perAddressAndDay) return false;
  await enqueue(tx, clock, 'confirmations', form.id);
  return true;
}

/** @returns whether the confirmation of a request was queued. */
export async function isConfirmed(db: Connection | Tx, formId: number): Promise<boolean> {
  const row = await db
    .selectFrom('confirmations')
    .select('id')
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The mail server refuses the address for good (RFC 5321, section 4.2.1). */
const isRefusedForGood = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

export const isDropped: Outbox['isDropped'] = (error, ageSeconds) =>
  ageSeconds >= triedForSeconds || isRefusedForGood(error);

interface Dependencies {
  db: Connection;
  sendMail: SendMail;
  mail: MailConfig;
  eraseTokens: EraseTokens;
  siteOrigin: string | null;
}

/** The outbox of confirmations. A request that was erased in the meantime is not confirmed. */
export function confirmationOutbox({ db, sendMail, mail, eraseTokens, siteOrigin }: Dependencies): Outbox {
  const send: Outbox['send'] = async (formId, signal) => {
    const form = await findFormById(db, formId);
    const address = form && mailAddress(form.email);
    if (!address) return;
    const link = siteOrigin && `${siteOrigin}${pages.eraseRequest}#${eraseTokens.issue(form)}`;
    await sendMail(
      {
        to: { name: '', address },
        ...confirmationMail({
          phoneNumber: form.phone_number,
          documents: await countFormFiles(db, formId),
          eraseLink: link,
          clinic: { contactEmail: mail.notifyEmail, whatsappNumber: mail.whatsappNumber },
        }),
        messageId: messageIdOf(mail, 'confirmation', formId),
        // No absence notes in return (RFC 3834, section 5).
        headers: { 'Auto-Submitted': 'auto-replied' },
      },
      signal,
    );
  };
  return {
    queue: 'confirmations',
    send,
    isDropped,
  };
}
