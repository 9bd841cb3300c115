import {
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
} from 'kysely';
import { DatabaseError, Pool, types, type CustomTypesConfig } from 'pg';
import { ProviderError } from '../errors.ts';
import type { Database } from './database.ts';
import { describeFailure, intercept } from './failures.ts';
import type { Tables } from './schema.ts';

/** Type ids of PostgreSQL that come as text by default: sizes and their sums, all of which fit a JavaScript number. */
const int8 = 20;
const numeric = 1700;
const asNumber = new Set<number>([int8, numeric]);

const numbersForSizes: CustomTypesConfig = {
  getTypeParser: (oid, format) => (asNumber.has(oid) ? Number : types.getTypeParser(oid, format)),
};

/** The server's own errors have a class; anything else says that the connection is lost or was never made. */
const failure = (error: unknown): unknown =>
  error instanceof DatabaseError
    ? describeFailure(error)
    : new ProviderError('DATABASE_UNAVAILABLE', { cause: error });

/** Kysely's driver, with the failures of connections as ProviderErrors. */
class ReportingDriver extends PostgresDriver {
  readonly #known = new WeakSet<DatabaseConnection>();

  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...options).catch((error: unknown) => {
      // Also a refused log-in or a missing database: nothing that a caller could do better.
      throw new ProviderError('DATABASE_UNAVAILABLE', { cause: error });
    });
    if (this.#known.has(connection)) return connection;
    this.#known.add(connection);
    intercept(connection, (query) =>
      query().catch((error: unknown) => {
        throw failure(error);
      }),
    );
    return connection;
  }
}

class ReportingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new ReportingDriver(this.#config);
  }
}

/**
 * Opens a pool of connections to PostgreSQL. Calls fail with DATABASE_UNAVAILABLE while the server is away; the pool
 * connects anew with the next call.
 * @param onLost called for each broken connection, in use or idle.
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString: url,
    types: numbersForSizes,
    max: 10,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: 'clinic-provider',
  });
  // The pool listens to idle connections only: one in use that breaks would end the process.
  pool.on('connect', (client) => client.on('error', onLost));
  // What the pool emits for an idle connection has been told by its own listener.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new ReportingDialect({ pool }) });
  return {
    engine: 'postgres',
    db,
    scrub: () => Promise.resolve(),
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => db.destroy(),
  };
}
