import { healthConsentRefusals, type HealthConsent } from '#shared/rules/health-consent.ts';
import { isoTime, type Clock, type Connection, type Tx } from '../db/database.ts';
import { ProviderError } from '../http/errors.ts';

/**
 * Records the visitor's consent in the transaction of the submission.
 * @param asked the consent that the clinic requires; null: none.
 * @param given the version of the text that the visitor saw.
 * @throws ProviderError HEALTH_CONSENT if the versions differ.
 */
export async function recordHealthConsent(
  tx: Tx,
  clock: Clock,
  formId: number,
  asked: HealthConsent | null,
  given: string | undefined,
): Promise<void> {
  if (given !== asked?.version) {
    const message = given === undefined ? healthConsentRefusals.missing : healthConsentRefusals.changed;
    throw new ProviderError('HEALTH_CONSENT', { message });
  }
  if (!asked) return;
  const consent = { form_id: formId, ...asked, given_at: isoTime(clock) };
  await tx.insertInto('health_consents').values(consent).execute();
}

/** @returns the consent of a request; null if none was required. */
export async function readHealthConsent(db: Connection, formId: number) {
  const consent = await db
    .selectFrom('health_consents')
    .select(['version', 'text', 'given_at as givenAt'])
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return consent ?? null;
}
