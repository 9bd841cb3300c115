import type { Context } from '../context.ts';
import { deleteDoomedObjects } from '../uploads/doomed-objects.ts';

/** Makes what was deleted disappear from storage and disk. @returns how many objects are done with. */
export async function sweep(context: Pick<Context, 'clock' | 'database' | 'storage'>): Promise<number> {
  const deletedObjects = await deleteDoomedObjects(context);
  await context.database.scrub();
  return deletedObjects;
}
