import type { Connection } from '../db/database.ts';

/** An object that belongs to a row of the database, with a description of the row that contains ids, but no names. */
export type StoredObject = Awaited<ReturnType<typeof listStoredObjects>>[number];

/** @returns the objects of all documents and pictures. An infected document has no object. */
export async function listStoredObjects(db: Connection) {
  const documents = await db
    .selectFrom('form_files')
    .select(['id', 'form_id', 'object_key as key', 'content_type as contentType', 'size'])
    .where((file) => file.or([file('scan', 'is', null), file('scan', '!=', 'infected')]))
    .orderBy('id')
    .execute();
  const pictures = await db
    .selectFrom('blog_images')
    .select(['id', 'blog_id', 'object_key as key', 'content_type as contentType', 'size'])
    .orderBy('id')
    .execute();
  return [
    ...documents.map(({ id, form_id, ...object }) => ({ ...object, row: `document ${id} of request ${form_id}` })),
    ...pictures.map(({ id, blog_id, ...object }) => ({ ...object, row: `picture ${id} of article ${blog_id}` })),
  ];
}
