import type { Context, Scanner } from '../context.ts';
import type { FormFileRow } from '../contact-form/files.ts';
import type { Connection } from '../db/database.ts';
import { recordAccess } from '../trail/access-trail.ts';
import { scheduleDeletion } from '../uploads/scheduled-deletion.ts';

type ScanContext = Pick<Context, 'clock' | 'database' | 'onRemoved' | 'storage'>;

/** @returns the first document behind an id that the scanner has not judged. */
const nextUnscanned = (db: Connection, after: number): Promise<FormFileRow | undefined> =>
  db
    .selectFrom('form_files')
    .selectAll()
    .where('scan', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Marks an infected document and its object for deletion. The row stays, so that staff see what became of it. */
async function removeInfected(
  { clock, database, onRemoved }: ScanContext,
  { id, form_id: formId, object_key: key }: FormFileRow,
): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('form_files')
      .set({ scan: 'infected' })
      .where('id', '=', id)
      .where('scan', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await scheduleDeletion(tx, clock, [key]);
    await recordAccess(tx, clock, { staff: null, action: 'infectedRemoved', formId, address: null });
  });
  onRemoved();
}

/**
 * Scans the documents that were stored without a scan: while the scanner was away and not required, or before there was one. Ends early
 * when the scanner is away.
 * @param signal ends it after the document under way.
 * @throws the first error of a document that cannot be read, after the others.
 */
export async function scanStoredDocuments(
  context: ScanContext,
  scanner: Scanner,
  signal: AbortSignal,
): Promise<void> {
  const { db } = context.database;
  const errors: unknown[] = [];
  let last = 0;
  for (;;) {
    const file = signal.aborted ? undefined : await nextUnscanned(db, last);
    if (!file) break;
    last = file.id;
    const outcome = await scanner
      .scan(() => context.storage.read(file.object_key), 'stored document')
      .catch((error: unknown) => {
        errors.push(error);
        return null;
      });
    if (outcome === 'clean')
      await db.updateTable('form_files').set({ scan: 'clean' }).where('id', '=', file.id).execute();
    if (outcome === 'infected') await removeInfected(context, file);
    if (outcome === 'failed' && !(await scanner.isUp())) break;
  }
  if (errors.length > 0) throw errors[0];
}
