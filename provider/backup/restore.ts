import { createWriteStream } from 'node:fs';
import { glob, mkdir, mkdtempDisposable, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../context.ts';
import type { Engine, Clock, Database } from '../db/database.ts';
import { migrate, unknownMigrations } from '../db/migrate.ts';
import { databasePlace } from '../db/open.ts';
import { type Erasure, articleSubject, documentSubject, insertErasures, requestSubject } from '../db/erasures.ts';
import { rewriteTables } from '../db/rewrite-tables.ts';
import { sqliteFile } from '../db/sqlite.ts';
import { OperatorError } from '../config/operator-error.ts';
import type { AllObjects } from '../files/all-objects.ts';
import { repeatCall } from '../files/repeat-call.ts';
import { deleteScheduled, scheduleDeletion } from '../files/scheduled-deletion.ts';
import type { BackupFiles } from './backup-files.ts';
import { checked, DamagedFile } from './checksum.ts';
import { isEmptyDatabase, loadDump } from './database-dump.ts';
import { databaseFile, objectFile, readManifest, type Manifest } from './manifest.ts';
import { listStoredObjects } from './stored-objects.ts';
import { transferAll } from './transfer-all.ts';
import { deleteBlog } from '../articles/repository.ts';
import { forgetForms } from '../requests/forget.ts';

const batchSize = 200;

/** Erases from a restored database, with their objects, what was erased after its backup. @returns the number of erased rows. */
export async function eraseAgain({ db }: Pick<Database, 'db'>, clock: Clock, erasures: readonly Erasure[]) {
  const subjects = new Set(erasures.map(({ subject }) => subject));
  const forms = await db.selectFrom('contact_forms').select(['id', 'token_hash']).execute();
  const formIds = forms.filter((form) => subjects.has(requestSubject(form.token_hash))).map(({ id }) => id);
  for (let start = 0; start < formIds.length; start += batchSize)
    await db.transaction().execute((tx) => forgetForms(tx, clock, formIds.slice(start, start + batchSize)));

  const files = await db.selectFrom('form_files').select('object_key').execute();
  const keys = files.map((file) => file.object_key).filter((key) => subjects.has(documentSubject(key)));
  for (const key of keys)
    await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('form_files').where('object_key', '=', key).execute();
      await scheduleDeletion(tx, clock, [{ object_key: key }]);
    });

  const articles = await db.selectFrom('blogs').select(['id', 'created_at']).execute();
  const articleIds = articles.filter((article) => subjects.has(articleSubject(article))).map(({ id }) => id);
  for (const id of articleIds) await deleteBlog(db, clock, id);

  await insertErasures(db, erasures);
  return formIds.length + keys.length + articleIds.length;
}

export type RestoreTarget = Pick<Context, 'config' | 'clock'> & { objects: AllObjects };

const engineNames: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** @throws OperatorError if the backup is not compatible with the target, or the target is not empty. */
async function assertRestorable({ config, objects }: RestoreTarget, manifest: Manifest): Promise<void> {
  const engine: Engine = config.databaseUrl ? 'postgres' : 'sqlite';
  if (manifest.engine !== engine)
    throw new OperatorError(
      `The backup is of a ${engineNames[manifest.engine]} database, the settings name ${engineNames[engine]}: see DATABASE_URL`,
    );
  const unknown = unknownMigrations(engine, manifest.migrations);
  if (unknown.length > 0)
    throw new OperatorError(
      `The backup has the schema of a newer version (${unknown.join(', ')}): restore it with that version`,
    );
  if (!(await isEmptyDatabase(config)))
    throw new OperatorError(`The database ${databasePlace(config)} is not empty: restore into an empty one`);
  for await (const { place } of objects.list())
    throw new OperatorError(`The storage is not empty (${place}): restore into an empty one`);
}

const damageIn = (error: unknown): DamagedFile | null => {
  if (error instanceof DamagedFile) return error;
  return error instanceof Error ? damageIn(error.cause) : null;
};

interface RestoreOptions {
  /** True: objects that are damaged in the backup are omitted. Their rows are restored. */
  skipsDamaged: boolean;
  /** Ends the restore, unless the database is already being loaded. */
  signal: AbortSignal;
}

/** @returns the faults of skipped objects, by key. @throws OperatorError for a damaged one, unless it is skipped. */
async function restoreObjects(
  { objects }: RestoreTarget,
  files: BackupFiles,
  id: string,
  manifest: Manifest,
  { skipsDamaged, signal }: RestoreOptions,
): Promise<Map<string, string>> {
  const damaged = new Map<string, string>();
  await transferAll(manifest.objects, async (object) => {
    const name = objectFile(manifest, id, object.key);
    try {
      await objects.write(object, checked(await files.read(name), object, name, signal));
    } catch (error) {
      const damage = damageIn(error);
      if (!damage) throw error;
      if (!skipsDamaged) throw new OperatorError(`${damage.message}; --skip-damaged restores everything else`);
      damaged.set(object.key, damage.message);
    }
  });
  return damaged;
}

/** Empties the storage after a failed restore. @throws OperatorError, caused by the failure, if objects remain. */
async function removeObjects({ objects }: RestoreTarget, manifest: Manifest, failure: unknown) {
  const left: string[] = [];
  await transferAll(manifest.objects, ({ key }) =>
    objects.delete(key).catch(() => {
      left.push(key);
    }),
  );
  if (left.length > 0)
    throw new OperatorError(
      `The restore failed, and ${left.length} restored objects stay in the storage: empty it by hand`,
      { cause: failure },
    );
}

/**
 * Restores a backup into an empty database and an empty storage, and repeats the newest list's erasures. After a failure
 * both are empty again, unless the process was killed.
 * @returns the number of rows that were erased again, and one line per row without its object.
 */
export async function restore(
  target: RestoreTarget,
  files: BackupFiles,
  id: string,
  erasures: readonly Erasure[],
  options: RestoreOptions,
): Promise<{ erased: number; missing: string[] }> {
  const { config, clock, objects } = target;
  const manifest = await readManifest(files, id);
  // A killed restore leaves its copy of the database.
  for await (const name of glob('.restore-??????', { cwd: config.dataDir }))
    await rm(path.join(config.dataDir, name), { recursive: true });
  await assertRestorable(target, manifest);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await using temporary = await mkdtempDisposable(path.join(config.dataDir, '.restore-'));
  const folder = temporary.path;
  try {
    const name = databaseFile(id);
    await repeatCall(async () => {
      const dump = checked(await files.read(name), manifest.database, name, options.signal);
      await pipeline(dump, createWriteStream(sqliteFile(folder), { mode: 0o600, flush: true }));
    });
    const damaged = await restoreObjects(target, files, id, manifest, options);
    options.signal.throwIfAborted();
    const held = new Set(manifest.objects.map(({ key }) => key));
    const missing: string[] = [];
    let erased = 0;
    await loadDump(config, folder, async (database) => {
      const { db } = database;
      await migrate(database);
      // The rows of objects that were deleted during the backup.
      for (const table of ['form_files', 'blog_images'] as const)
        for (const key of manifest.deleted) await db.deleteFrom(table).where('object_key', '=', key).execute();
      // Sessions and invitations that ended after the backup was made would be valid again.
      for (const table of ['invitations', 'session_tokens', 'sessions'] as const) await db.deleteFrom(table).execute();
      erased = await eraseAgain(database, clock, erasures);
      await deleteScheduled({ clock, database, storage: objects });
      await database.scrub();
      await rewriteTables(database, clock);
      for (const { key, row } of await listStoredObjects(db)) {
        const damage = damaged.get(key) ?? (held.has(key) ? null : 'its object is not in the backup');
        if (damage !== null) missing.push(`${row}: ${damage}`);
      }
    });
    return { erased, missing };
  } catch (error) {
    await removeObjects(target, manifest, error);
    if (!(error instanceof OperatorError)) options.signal.throwIfAborted();
    throw error;
  }
}
