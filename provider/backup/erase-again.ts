import { deleteBlog } from '../articles/repository.ts';
import { forgetForms } from '../requests/forget.ts';
import type { Clock, Database } from '../db/database.ts';
import { scheduleDeletion } from '../files/scheduled-deletion.ts';
import {
  articleSubject,
  documentSubject,
  insertErasures,
  requestSubject,
  type Erasure,
} from '../db/erasures.ts';

const batchSize = 200;

/** Erases from a restored database, with their objects, what was erased after its backup. @returns the number of erased rows. */
export async function eraseAgain({ db }: Pick<Database, 'db'>, clock: Clock, erasures: readonly Erasure[]) {
  const subjects = new Set(erasures.map(({ subject }) => subject));
  const forms = await db.selectFrom('contact_forms').select(['id', 'token_hash']).execute();
  const formIds = forms.filter((form) => subjects.has(requestSubject(form.token_hash))).map(({ id }) => id);
  for (let start = 0; start < formIds.length; start += batchSize)
    await db.transaction().execute((tx) => forgetForms(tx, clock, formIds.slice(start, start + batchSize)));

  const files = await db.selectFrom('form_files').select('object_key').execute();
  const keys = files.map((file) => file.object_key).filter((key) => subjects.has(documentSubject(key)));
  for (const key of keys)
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('form_files').where('object_key', '=', key).execute();
      await scheduleDeletion(tx, clock, [{ object_key: key }]);
    });

  const articles = await db.selectFrom('blogs').select(['id', 'created_at']).execute();
  const articleIds = articles.filter((article) => subjects.has(articleSubject(article))).map(({ id }) => id);
  for (const id of articleIds) await deleteBlog(db, clock, id);

  await insertErasures(db, erasures);
  return formIds.length + keys.length + articleIds.length;
}
