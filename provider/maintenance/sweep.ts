import type { Context } from '../context.ts';
import { deleteDoomedObjects } from '../uploads/doomed-objects.ts';

/** Deletes marked objects from the storage and scrubs the database file. @returns how many objects are gone. */
export async function sweep(context: Pick<Context, 'clock' | 'database' | 'storage'>): Promise<number> {
  const deletedObjects = await deleteDoomedObjects(context);
  await context.database.scrub();
  return deletedObjects;
}
