import { healthConsentRefusals, type HealthConsent } from '#shared/rules/health-consent.ts';
import { isoTime, type Clock } from '../context.ts';
import type { Connection, Tx } from '../db/database.ts';
import { ProviderError } from '../errors.ts';

/**
 * Records what the visitor agreed to, in the submission's own transaction.
 * @param asked null when the clinic asks for no consent.
 * @param given the version that the visitor saw.
 * @throws ProviderError HEALTH_CONSENT unless it is the one that is asked for.
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
  if (asked)
    await tx
      .insertInto('health_consents')
      .values({ form_id: formId, ...asked, given_at: isoTime(clock) })
      .execute();
}

/** @returns which sentence was agreed to and when; null when none was asked for. */
export async function readHealthConsent(
  db: Connection,
  formId: number,
): Promise<{ version: string; text: string; givenAt: string } | null> {
  const row = await db
    .selectFrom('health_consents')
    .selectAll()
    .where('form_id', '=', formId)
    .executeTakeFirst();
  return row ? { version: row.version, text: row.text, givenAt: row.given_at } : null;
}
