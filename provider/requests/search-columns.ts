import { sql } from 'kysely';
import { sortName } from '#shared/requests/sorting.ts';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import { fold } from '#shared/rules/fold.ts';
import { normalizeEmail } from '#shared/rules/mail-address.ts';
import { phoneDigits } from '#shared/rules/phone.ts';
import type { Connection } from '../db/database.ts';
import { fieldColumns } from '../db/schema.ts';
import type { FieldChange } from './repository.ts';

/** The columns by which fields are searched and sorted. */
const folded: Partial<Record<ContactFormField, (value: string) => FieldChange>> = {
  fullName: (value) => ({ search_name: fold(value), sort_name: sortName(value) }),
  email: (value) => ({ search_email: fold(value), email_key: normalizeEmail(value) }),
  phoneNumber: (value) => ({ search_phone: fold(value), phone_digits: phoneDigits(value) }),
  service: (value) => ({ search_service: fold(value) }),
};

export function fieldChange(field: ContactFormField, value: string): FieldChange {
  return { [fieldColumns[field]]: value, ...folded[field]?.(value) };
}

const batchSize = 500;

/** Writes the columns for searches where a migration, a restore or a provider of the previous version left them out. */
export async function foldRequests(db: Connection): Promise<void> {
  const unfolded = db
    .selectFrom('contact_forms')
    .select(['id', 'full_name', 'email', 'phone_number', 'service'])
    .where(sql<boolean>`folded = 0`)
    .orderBy('id')
    .limit(batchSize);
  for (let rows = await unfolded.execute(); rows.length > 0; rows = await unfolded.execute())
    await db.transaction().execute(async (tx) => {
      for (const row of rows) {
        const names = { ...fieldChange('fullName', row.full_name), ...fieldChange('service', row.service) };
        const contact = { ...fieldChange('email', row.email), ...fieldChange('phoneNumber', row.phone_number) };
        const update = tx.updateTable('contact_forms').set({ ...names, ...contact, folded: 1 });
        // A row that a visitor has changed since it was read is read again.
        await update.where((eb) => eb.and(row)).execute();
      }
    });
}
