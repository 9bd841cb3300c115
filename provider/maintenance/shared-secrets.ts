import { createHmac, randomUUID } from 'node:crypto';
import secretSettings from '#runtime/secret-settings.json' with { type: 'json' };
import { isoTime, type Clock, type Connection } from '../db/database.ts';
import { remember, secretOf } from '../db/settings.ts';

/** Not the first password, which has no later effect, nor the database's: processes may name a database differently. */
const compared = secretSettings.filter((name) => !/^(?:STAFF_PASSWORD|DATABASE_URL|PGPASSWORD)$/.test(name));

/** Seconds after which a process that no longer tells its fingerprints counts as ended. */
const aliveSeconds = 180;

/** Compares the secrets of this process with those of the others that use its database. */
export function createSharedSecrets(env: NodeJS.ProcessEnv, db: Connection, clock: Clock) {
  const own = `process ${randomUUID()}`;

  /**
   * Two bytes of each HMAC: enough to show a difference, too little to find a secret by guessing for those who read
   * the database or a backup, and with it the key.
   */
  const fingerprints = async (): Promise<string[]> => {
    const key = await secretOf(db, 'fingerprint_key');
    return compared.map((name) => {
      const text = `${name}=${env[name] ?? ''}`;
      return createHmac('sha256', key).update(text).digest('hex').slice(0, 4);
    });
  };
  return {
    /** @returns the settings whose secret differs from that of another running process. */
    findDifferent: async (): Promise<string[]> => {
      const others = db.selectFrom('settings').select('value').where('name', 'like', 'process %');
      const running = await others.where('name', '!=', own).where('value', '>', isoTime(clock)).execute();
      if (running.length === 0) return [];
      const mine = await fingerprints();
      return compared.filter((_name, index) =>
        running.some(({ value }) => value.split(' ')[index + 1] !== mine[index]),
      );
    },
    /** Tells the others the fingerprints, and removes those of processes that were killed. */
    tell: async (): Promise<void> => {
      await remember(db, own, [isoTime(clock, aliveSeconds), ...(await fingerprints())].join(' '));
      const ended = db.deleteFrom('settings').where('name', 'like', 'process %');
      await ended.where('value', '<=', isoTime(clock)).execute();
    },
    leave: () => db.deleteFrom('settings').where('name', '=', own).execute(),
  };
}
