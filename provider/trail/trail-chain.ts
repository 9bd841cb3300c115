import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import { exclusively, isoTime, type Connection, type Database } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { recall, remember } from '../db/settings.ts';

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

const beginName = 'trail_begin';
const headName = 'trail_head';
const sealedUntilName = 'trail_sealed_until';

const headOf = ({ position, hash }: { position: number; hash: string }): string => `${position}:${hash}`;

/** @returns the newest seal that was made, as `position:hash`; '' if there was none. */
export const trailHead = async (db: Connection): Promise<string> => (await recall(db, headName)) ?? '';

/** Appends the entries that the chain lacks, also those of older versions. @returns its head, see trailHead. */
export async function sealTrail({ clock, database }: TrailContext): Promise<string> {
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
      const [headPosition = '', headHash = ''] = (await trailHead(tx)).split(':');
      let { position, hash } = last ?? { position: 0, hash: '' };
      // Continues from the recorded head, so that a gap remains where newer seals were removed. An older version that
      // runs beside this one does not record it.
      if (Number(headPosition) > position) [position, hash] = [Number(headPosition), headHash];
      const seals = entries.map((entry) => {
        position += 1;
        hash = hashOf(hash, entry);
        return { position, entry_id: entry.id, hash };
      });
      if (seals.length > 0) {
        await tx.insertInto('trail_seals').values(seals).execute();
        await remember(tx, headName, headOf({ position, hash }));
      }
      return seals.length;
    });
  while ((await sealBatch()) === batchSize);
  await remember(database.db, sealedUntilName, settled);
  return trailHead(database.db);
}

/** A head that the chain had once. */
export interface KnownHead {
  head: string;
  /** The place that recorded it, for the operator. */
  place: string;
}

/**
 * @returns one message about the first entry that differs from its seal, and one about each fault of the chain's ends;
 *   none if the trail is intact.
 */
export function verifyTrail(database: Database, known: readonly KnownHead[] = []): Promise<string[]> {
  return exclusively({ ...database, lock: 'trail' }, async (tx) => {
    const begin = Number((await recall(tx, beginName)) ?? 0);
    const heads = new Map(known.map(({ head, place }) => [head, place]));
    heads.set(await trailHead(tx), 'the database');
    heads.delete('');
    const endFaults = async () => {
      const unsealed = await tx
        .selectFrom('access_trail')
        .select('id')
        .where('id', 'not in', tx.selectFrom('trail_seals').select('entry_id'))
        .where('at', '<', (await recall(tx, sealedUntilName)) ?? '')
        .orderBy('id')
        .executeTakeFirst();
      return [
        ...(unsealed ? [`entry ${unsealed.id} of the access trail has no seal`] : []),
        ...Array.from(heads, ([head, place]) => {
          const at = `seal ${head.split(':')[0]} of the access trail, which ${place} records`;
          return `${at}, is missing or differs: entries were cut off or changed, or an older copy was restored`;
        }),
      ];
    };
    let last = { position: 0, hash: '' };
    for (;;) {
      const seals = await tx
        .selectFrom('trail_seals')
        .selectAll()
        .where('position', '>', last.position)
        .orderBy('position')
        .limit(batchSize)
        .execute();
      if (seals.length === 0) return endFaults();
      const ids = seals.map((seal) => seal.entry_id);
      const rows = await tx.selectFrom('access_trail').selectAll().where('id', 'in', ids).execute();
      const entries = new Map(rows.map((entry) => [entry.id, entry]));
      for (const seal of seals) {
        const entry = entries.get(seal.entry_id);
        // Retention keeps the last seal of the deleted entries, from which the chain continues.
        const isAnchor = !entry && last.position === 0 && seal.position === begin;
        const isNext = seal.position === last.position + 1 && entry && seal.hash === hashOf(last.hash, entry);
        if (!isAnchor && !isNext)
          return [`entry ${seal.entry_id} of the access trail: it or the one before it was changed or removed`];
        last = seal;
        heads.delete(headOf(seal));
      }
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
    const last = first - 1;
    const gone = tx.selectFrom('trail_seals').select('entry_id').where('position', '<', first);
    const { numDeletedRows } = await tx.deleteFrom('access_trail').where('id', 'in', gone).executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) await remember(tx, beginName, String(last));
    await tx.deleteFrom('trail_seals').where('position', '<', last).execute();
  });
}
