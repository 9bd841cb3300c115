import { recordErasures, requestSubject } from '../db/erasures.ts';
import type { Clock, Tx } from '../db/database.ts';
import { spendTokens } from './begin.ts';
import { closeLinks } from './phone-links.ts';
import { scheduleDeletion } from '../files/scheduled-deletion.ts';
import { abandonUploads } from '../files/pending-uploads.ts';

const tablesOfRequest = [
  'notifications',
  'confirmations',
  'news_mails',
  'health_consents',
  'follow_ups',
  'notes',
  'quotes',
  'patient_pages',
  'patient_keys',
  'patient_tries',
] as const;

/** Deletes requests with all their data and schedules their objects for deletion. @returns the number of requests. */
export async function forgetForms(tx: Tx, clock: Clock, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  // Locks the requests first, so that no document can be confirmed between the two deletions.
  const forms = await tx
    .updateTable('contact_forms')
    .set((form) => ({ updated_at: form.ref('updated_at') }))
    .where('id', 'in', ids)
    .returning('token_hash')
    .execute();
  if (forms.length === 0) return 0;
  const tokenHashes = forms.map((form) => form.token_hash);
  await spendTokens(tx, clock, tokenHashes);
  await closeLinks(tx, tokenHashes);
  await recordErasures(tx, clock, tokenHashes.map(requestSubject));
  const files = await tx.deleteFrom('form_files').where('form_id', 'in', ids).returning('object_key').execute();
  await scheduleDeletion(tx, clock, files);
  await abandonUploads(tx, clock, (where) => where.where('form_id', 'in', ids));
  for (const table of tablesOfRequest) await tx.deleteFrom(table).where('form_id', 'in', ids).execute();
  const { numDeletedRows } = await tx.deleteFrom('contact_forms').where('id', 'in', ids).executeTakeFirst();
  return Number(numDeletedRows);
}
