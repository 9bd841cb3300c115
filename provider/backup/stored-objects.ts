import type { Connection, Tx } from '../db/database.ts';

/** An object that a row of the database stands for. */
export interface StoredObject {
  key: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** The row, by numbers alone. */
  row: string;
}

/** @returns the objects of all documents and pictures; infected documents have none. */
export async function listStoredObjects(db: Connection | Tx): Promise<StoredObject[]> {
  const documents = await db
    .selectFrom('form_files')
    .select(['id', 'form_id', 'object_key', 'content_type', 'size'])
    .where((file) => file.or([file('scan', 'is', null), file('scan', '!=', 'infected')]))
    .orderBy('id')
    .execute();
  const pictures = await db
    .selectFrom('blog_images')
    .select(['id', 'blog_id', 'object_key', 'content_type', 'size'])
    .orderBy('id')
    .execute();
  return [
    ...documents.map((row) => ({ ...row, row: `document ${row.id} of request ${row.form_id}` })),
    ...pictures.map((row) => ({ ...row, row: `picture ${row.id} of article ${row.blog_id}` })),
  ].map(({ object_key: key, content_type: contentType, size, row }) => ({ key, contentType, size, row }));
}
