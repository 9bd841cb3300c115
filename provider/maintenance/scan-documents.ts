import type { Context, Scanner } from '../context.ts';
import type { FormFileRow } from '../requests/files.ts';
import { eachAlone } from '../due-work.ts';
import { recordAccess } from '../trail/access-trail.ts';
import { scheduleDeletion } from '../files/scheduled-deletion.ts';

type ScanContext = Pick<Context, 'clock' | 'database' | 'onRemoved' | 'storage'>;

/** Marks a document as infected and schedules its object for deletion. Staff still see the row. */
async function removeInfected({ clock, database, onRemoved }: ScanContext, file: FormFileRow): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('form_files')
      .set({ scan: 'infected' })
      .where('id', '=', file.id)
      .where('scan', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await scheduleDeletion(tx, clock, [file]);
    await recordAccess(tx, clock, { action: 'infectedRemoved', formId: file.form_id });
  });
  onRemoved();
}

/**
 * Scans documents that were stored unscanned, because they are large, or there was no scanner.
 * @param signal stops the scans, as an unavailable scanner does after the current document.
 * @throws the first error of a document, after the other documents were scanned.
 */
export async function scanStoredDocuments(context: ScanContext, scanner: Scanner, signal: AbortSignal) {
  const { db } = context.database;
  const unscanned = db.selectFrom('form_files').selectAll().where('scan', 'is', null).orderBy('id').limit(1);
  let isOver = false;
  async function* documents() {
    for (let last = 0; ;) {
      const file = isOver || signal.aborted ? undefined : await unscanned.where('id', '>', last).executeTakeFirst();
      if (!file) return;
      last = file.id;
      yield file;
    }
  }
  await eachAlone(documents(), async (file) => {
    const open = () => context.storage.read(file.object_key);
    const outcome = await scanner.scan(open, 'stored document', { bytes: file.size, signal });
    if (outcome === 'clean' || outcome === 'unscannable')
      await db.updateTable('form_files').set({ scan: outcome }).where('id', '=', file.id).execute();
    if (outcome === 'infected') await removeInfected(context, file);
    if (outcome === 'failed') isOver = !(await scanner.isUp());
  });
}
