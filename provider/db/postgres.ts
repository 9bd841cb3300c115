import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { DatabaseError, Pool, types, type CustomTypesConfig, type PoolClient } from 'pg';
import { ProviderError } from '../http/errors.ts';
import type { Database } from './database.ts';
import { describeFailure, intercept } from './failures.ts';
import type { Tables } from './schema.ts';

/** OIDs of the types int8 and numeric, which `pg` returns as text. The values in these tables fit into a number. */
const textTypes = new Set<number>([20, 1700]);

const numbersForSizes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (textTypes.has(oid) ? Number : types.getTypeParser(oid, format)),
};

/** Maps an error to a ProviderError. Any error other than DatabaseError means that there is no connection. */
const failure = (error: unknown): unknown =>
  error instanceof DatabaseError ? describeFailure(error) : new ProviderError('DATABASE_UNAVAILABLE', { cause: error });

/** @param silence milliseconds without a byte after which a connection is given up. */
function openPool(url: string, onLost: (error: Error) => void, silence: number): Pool {
  const pool = new Pool({
    connectionString: url,
    types: numbersForSizes,
    max: 10,
    connectionTimeoutMillis: 5000,
    // Idle connections are closed before they count as silent.
    idleTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'clinic-provider',
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(silence, () => socket.destroy(new Error('timeout')));
    },
  });
  // The pool listens only to idle connections. Without this listener, a broken connection in use would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // The listener above has already reported errors of idle connections.
  pool.on('error', () => undefined);
  return pool;
}

/** Kysely on a pool, with connection failures mapped to ProviderErrors. */
function openKysely(pool: Pool): Kysely<Tables> {
  const connect = (attempts = 50): Promise<PoolClient> =>
    pool.connect().catch(async (error: unknown) => {
      // Too many connections: another call gives one back, where a host of databases allows fewer than the pool has.
      if (error instanceof DatabaseError && error.code === '53300' && attempts > 1) {
        await pause(100);
        return connect(attempts - 1);
      }
      // Includes a refused log-in and a missing database, which callers cannot handle differently.
      throw new ProviderError('DATABASE_UNAVAILABLE', { cause: error });
    });
  const dialect = new PostgresDialect({
    pool: { connect, end: () => pool.end(), options: pool.options },
    onCreateConnection: async (connection) =>
      intercept(connection, (query) =>
        query().catch((error: unknown) => {
          throw failure(error);
        }),
      ),
  });
  return new Kysely<Tables>({ dialect });
}

/**
 * Opens pools of connections. While the server is unreachable, calls fail with DATABASE_UNAVAILABLE; the next one reconnects.
 * @param onLost called for each broken connection, whether in use or idle.
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const pool = openPool(url, onLost, 8000);
  const db = openKysely(pool);
  const slow = openKysely(openPool(url, onLost, 30 * 60_000));
  return {
    engine: 'postgres',
    db,
    slow,
    scrub: () => Promise.resolve(),
    pool: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([db.destroy(), slow.destroy()]);
    },
  };
}
