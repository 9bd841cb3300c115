import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { isoTime, type Context } from '../context.ts';
import { exclusively, type Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

type TrailContext = Pick<Context, 'config' | 'clock' | 'database'>;

const batchSize = 1000;
const daySeconds = 24 * 3600;
/** Period after which the count of an entry no longer changes, even if the clock of another process differs. */
const settledSeconds = 2 * 3600;

const hashOf = (before: string, entry: Selectable<Tables['access_trail']>): string => {
  const { id, at, staff_id, staff_email, action, form_id, subject, address, count } = entry;
  const values = [id, at, staff_id, staff_email, action, form_id, subject, address, count];
  return hash('sha256', `${before}${JSON.stringify(values)}`);
};

/** Appends to the chain all entries that it does not contain yet, including entries written by older versions. */
export async function sealTrail({ clock, database }: TrailContext): Promise<void> {
  const settled = isoTime(clock, -settledSeconds);
  const sealBatch = (): Promise<number> =>
    exclusively({ ...database, lock: 'trail' }, async (tx) => {
      const entries = await tx
        .selectFrom('access_trail')
        .selectAll()
        .where('id', 'not in', tx.selectFrom('trail_seals').select('entry_id'))
        .where((entry) => entry.or([entry('counted', 'is', null), entry('at', '<', settled)]))
        .orderBy('id')
        .limit(batchSize)
        .execute();
      const last = await tx
        .selectFrom('trail_seals')
        .select(['position', 'hash'])
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirst();
      let { position, hash } = last ?? { position: 0, hash: '' };
      const seals = entries.map((entry) => {
        position += 1;
        hash = hashOf(hash, entry);
        return { position, entry_id: entry.id, hash };
      });
      if (seals.length > 0) await tx.insertInto('trail_seals').values(seals).execute();
      return seals.length;
    });
  while ((await sealBatch()) === batchSize);
}

/** @returns one message about the first entry that differs from its seal; no message if the chain is intact. */
export function verifyTrail(database: Database): Promise<string[]> {
  return exclusively({ ...database, lock: 'trail' }, async (tx) => {
    let last = { position: 0, hash: '' };
    for (;;) {
      const seals = await tx
        .selectFrom('trail_seals')
        .selectAll()
        .where('position', '>', last.position)
        .orderBy('position')
        .limit(batchSize)
        .execute();
      if (seals.length === 0) return [];
      const ids = seals.map((seal) => seal.entry_id);
      const rows = await tx.selectFrom('access_trail').selectAll().where('id', 'in', ids).execute();
      const entries = new Map(rows.map((entry) => [entry.id, entry]));
      for (const seal of seals) {
        const entry = entries.get(seal.entry_id);
        // Retention keeps the last seal of the deleted entries, from which the chain continues.
        const isAnchor = !entry && last.position === 0;
        if (!isAnchor && (!entry || seal.hash !== hashOf(last.hash, entry)))
          return [
            `entry ${seal.entry_id} of the access trail: it or the one before it was changed or removed`,
          ];
        last = seal;
      }
      if (seals.length < batchSize) return [];
    }
  });
}

/** @returns the day before which entries are past retention. Whole days limit deletions to one a day. */
export const trailBegins = ({ config, clock }: Pick<Context, 'config' | 'clock'>): string =>
  isoTime(clock, -config.retention.trailDays * daySeconds).slice(0, 10);

/** Deletes the entries that are past their retention from the beginning of the chain. */
export async function forgetOldEntries(context: TrailContext): Promise<void> {
  const begin = trailBegins(context);
  await exclusively({ ...context.database, lock: 'trail' }, async (tx) => {
    const { first } = await tx
      .selectFrom('trail_seals')
      .innerJoin('access_trail', 'access_trail.id', 'trail_seals.entry_id')
      .select((eb) => eb.fn.min('position').as('first'))
      .where('at', '>=', begin)
      .executeTakeFirstOrThrow();
    // If no entry would remain, nothing is deleted, because the clock may be wrong.
    if (first === null) return;
    const gone = tx.selectFrom('trail_seals').select('entry_id').where('position', '<', first);
    await tx.deleteFrom('access_trail').where('id', 'in', gone).execute();
    await tx
      .deleteFrom('trail_seals')
      .where('position', '<', first - 1)
      .execute();
  });
}
