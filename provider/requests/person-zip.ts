import { makeZip } from 'client-zip';
import { Readable } from 'node:stream';
import { cutText } from '#shared/rules/cut-text.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import { downloadName } from '#shared/rules/download-name.ts';
import { listFormFiles, type FormFileRow } from './files.ts';
import { readQuotes } from './quotes.ts';
import { isClosed, type FormRow } from './repository.ts';
import type { Context } from '../context.ts';
import { presentDetail } from './forms.ts';
import { personPage, type ExportedForm } from './person-page.ts';
import type { StaffRow } from '../db/schema.ts';

/** @returns a path that is unique in the ZIP and valid in every file system. */
const pathOf = (file: FormFileRow): string => {
  const name = downloadName(cleanFileName(file.name), file.content_type)
    .normalize('NFC')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^(.*?)(\.\w{1,5})?$/su, (_, base: string, ending = '') => cutText(base, 60) + ending)
    .replace(/[. ]+$/, '');
  return `richiesta-${file.form_id}/${file.id}-${name}`;
};

/**
 * Streams everything that is stored about a person as a ZIP, reading one document at a time. If something
 * cannot be read, the stream fails, so that a partial export cannot be mistaken for a complete one.
 */
export function personZip(context: Context, forms: readonly FormRow[], staff: StaffRow): Readable {
  const { clock, config, database, storage } = context;
  let body: Readable | undefined;

  const entries = async function* () {
    const exported: ExportedForm[] = [];
    for (const form of forms) {
      const paths = new Map<unknown, string>();
      for (const file of await listFormFiles(database.db, form.id)) {
        // Infected, lost or damaged documents do not prevent the export of the others.
        if (file.scan === 'infected' || (await storage.size(file.object_key)) !== file.size) continue;
        body = await storage.read(file.object_key);
        // client-zip does not close its inputs, and the caller may have disconnected in the meantime.
        if (zip.destroyed) body.destroy();
        paths.set(file.id, pathOf(file));
        yield { name: pathOf(file), input: body, lastModified: file.created_at };
      }
      const { files, ...detail } = await presentDetail(context, form, staff);
      const accesses = await database.db
        .selectFrom('access_trail')
        .select(['at', 'action', 'staff_email as by'])
        .where('form_id', '=', form.id)
        // After a restore, the id may have belonged to another request before.
        .where('at', '>=', form.created_at)
        .orderBy('id')
        .execute();
      exported.push({
        ...detail,
        // Whoever reads the copy must not be able to answer for the patient.
        ...(isClosed(form) && { quotes: { ...(await readQuotes(database.db, context.eraseSecret, form)), link: '' } }),
        files: files.map((file) => ({ ...file, path: paths.get(file.id) ?? null })),
        accesses,
      });
    }
    const lastModified = clock();
    yield { name: 'dati.json', input: JSON.stringify(exported, null, 2), lastModified };
    yield { name: 'dati.html', input: personPage(exported, config.clinic), lastModified };
  };

  const zip = Readable.fromWeb(makeZip(entries()));
  zip.once('close', () => body?.destroy());
  return zip;
}
