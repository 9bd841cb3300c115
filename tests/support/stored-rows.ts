import { sql } from 'kysely';
import { openDatabase } from '#provider/db/open.ts';

/** @returns all rows of tables of a provider's database, by default of every table, in a stable order, by table. */
export async function storedRows(
  { DATA_DIR = '', DATABASE_URL = null }: { DATA_DIR?: string; DATABASE_URL?: string | null },
  tables?: readonly string[],
): Promise<Record<string, unknown[]>> {
  const { db, close } = openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    const names = tables ?? (await db.introspection.getTables()).map(({ name }) => name);
    const stored: Record<string, unknown[]> = {};
    for (const name of names) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      stored[name] = rows
        .map((row) => ({ row, text: JSON.stringify(row) }))
        .toSorted((one, other) => (one.text < other.text ? -1 : 1))
        .map(({ row }) => row);
    }
    return stored;
  } finally {
    await close();
  }
}
