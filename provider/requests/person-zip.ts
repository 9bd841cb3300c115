import { makeZip, predictLength } from 'client-zip';
import { Readable } from 'node:stream';
import { cutText } from '#shared/rules/cut-text.ts';
import { cleanFileName } from '#shared/rules/file-name.ts';
import { downloadName } from '#shared/rules/download-name.ts';
import { listFormFiles, type FormFileRow } from './files.ts';
import { readQuotes } from './quotes.ts';
import { isClosed, type FormRow } from './repository.ts';
import type { ByteRange, Context } from '../context.ts';
import { tagOf } from '../files/range.ts';
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
 * Makes a ZIP of everything that was stored about a person at a time.
 * @returns its size, a tag that begins with the time and changes with any byte, and a function that streams a range. If
 *   something cannot be read, the stream fails, so that a partial export cannot be mistaken for a complete one.
 */
export async function personZip(context: Context, forms: readonly FormRow[], staff: StaffRow, asOf: string) {
  const { config, database, storage } = context;
  const documents: { id: unknown; name: string; size: number; lastModified: string; key: string }[] = [];
  const exported: ExportedForm[] = [];
  for (const form of forms) {
    const stored = await listFormFiles(database.db, form.id);
    const sizes = await Promise.all(stored.map((file) => storage.size(file.object_key)));
    for (const [index, file] of stored.entries()) {
      const { id, scan, size, created_at: lastModified, object_key: key } = file;
      // Infected, lost or damaged documents do not prevent the export of the others.
      if (scan === 'infected' || sizes[index] !== size) continue;
      documents.push({ id, name: pathOf(file), size, lastModified, key });
    }
    const { files, ...detail } = await presentDetail(context, form, staff);
    const accesses = await database.db
      .selectFrom('access_trail')
      .select(['at', 'action', 'staff_email as by'])
      .where('form_id', '=', form.id)
      // After a restore, the id may have belonged to another request before.
      .where('at', '>=', form.created_at)
      .where('at', '<=', asOf)
      .orderBy('id')
      .execute();
    exported.push({
      ...detail,
      // Whoever reads the copy must not be able to answer for the patient.
      ...(isClosed(form) && { quotes: { ...(await readQuotes(database.db, context.eraseSecret, form)), link: '' } }),
      files: files.map((file) => ({ ...file, path: documents.find(({ id }) => id === file.id)?.name ?? null })),
      accesses,
    });
  }
  const texts = [
    { name: 'dati.json', input: JSON.stringify(exported, null, 2), lastModified: asOf },
    { name: 'dati.html', input: personPage(exported, config.clinic), lastModified: asOf },
  ];

  const read = ({ start, end }: ByteRange): Readable => {
    let body: Readable | undefined;
    const entries = async function* () {
      for (const { id: _, key, ...document } of documents) {
        body = await storage.read(key);
        // client-zip does not close its inputs, and the caller may have disconnected in the meantime.
        if (sent.destroyed) body.destroy();
        yield { ...document, input: body };
      }
      yield* texts;
    };
    let at = 0;
    // What precedes a range is read too, because the ZIP ends with the checksums of all documents.
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        controller.enqueue(chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at)));
        at += chunk.length;
        if (at > end) controller.terminate();
      },
    });
    // As objects, because an empty chunk sends the header.
    const sent = Readable.fromWeb(makeZip(entries()).pipeThrough(cut), { objectMode: true, highWaterMark: 1 });
    return sent.once('close', () => body?.destroy());
  };
  const files = [...documents, ...texts];
  return { size: Number(predictLength(files)), tag: `${Date.parse(asOf)}-${tagOf(JSON.stringify(files))}`, read };
}
