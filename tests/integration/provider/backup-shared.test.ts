import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { backUp } from '#provider/backup/back-up.ts';
import { openBackupFiles, type BackupFiles } from '#provider/backup/backup-files.ts';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { backupId, databaseFile, readManifest, sharedFile, writeManifest } from '#provider/backup/manifest.ts';
import { removeUnused, thinOut } from '#provider/backup/prune.ts';
import { erasureFile, readErasures } from '#provider/backup/erasure-list.ts';
import { restore } from '#provider/backup/restore.ts';
import { verify } from '#provider/backup/verify.ts';
import { loadConfig } from '#provider/config/config.ts';
import { migrate } from '#provider/db/migrate.ts';
import { openSqlite } from '#provider/db/sqlite.ts';
import { openAllObjects } from '#provider/files/all-objects.ts';
import { runProvider } from '../../support/bundled-provider.ts';
import { newFolder } from '../../support/new-folder.ts';
import { providerClient } from '../../support/provider-client.ts';
import { newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { startS3 } from '../../support/provider-s3.ts';

const dayMilliseconds = 24 * 3_600_000;

/** Starts a site with two documents, and a destination for its backups. */
async function begin(kind: string) {
  const env: Record<string, string> = { BACKUP_KEY: randomBytes(32).toString('base64') };
  let address = newFolder();
  if (kind === 'on S3') {
    const s3 = await startS3({ bucket: 'backups', checksSignatures: false });
    onTestFinished(s3.close);
    for (const name of ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'])
      env[`BACKUP_S3_${name}`] = s3.env[`S3_${name}`] ?? '';
    address = `s3://${s3.env['S3_BUCKET']}/clinic`;
  }
  const dataDir = newFolder();
  const provider = await runProvider({ env: { DATA_DIR: dataDir } });
  const visitor = providerClient(provider.origin);
  const clientToken = await newForm(visitor);
  await saveFields(visitor, clientToken, { message: 'x' });
  for (const fileName of ['uno.pdf', 'due.pdf'])
    await upload(visitor, clientToken, {
      fileName,
      contentType: 'application/pdf',
      bytes: `%PDF ${fileName}`,
    });
  await provider.close();

  const config = loadConfig({ DATA_DIR: dataDir });
  const database = openSqlite(dataDir);
  const objects = await openAllObjects(config);
  const files = await openBackupFiles(address, loadBackupConfig(env));
  onTestFinished(async () => {
    files[Symbol.dispose]();
    await database.close();
  });
  const documents = await database.db.selectFrom('form_files').select('object_key as key').execute();
  const [first = '', second = ''] = documents.map(({ key }) => key);
  return {
    files,
    database,
    objects,
    first,
    second,
    backUpAt: (time: Date) => backUp({ config, clock: () => time, database, objects }, files),
    /** Restores a backup, with all that belongs to it, into an empty place. */
    restore: async (id: string) => {
      const target = loadConfig({ DATA_DIR: newFolder() });
      using restored = await openAllObjects(target);
      const options = { skipsDamaged: false, signal: new AbortController().signal };
      const place = { config: target, clock: () => new Date(), objects: restored };
      expect(await restore(place, files, id, [], options)).toMatchObject({ missing: [] });
      const copy = openSqlite(target.dataDir);
      expect(await verify({ database: copy, objects: restored })).toEqual([]);
      await copy.close();
    },
  };
}

const copiesIn = async (files: BackupFiles): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of files.list('objects')) names.push(name);
  return names.toSorted();
};

describe.each(['in a folder', 'on S3'])('backups %s', (kind) => {
  let site: Awaited<ReturnType<typeof begin>>;
  beforeEach(async () => {
    site = await begin(kind);
  });

  test('share the copies of objects, and a copy that is lost is made again', async () => {
    const { files, backUpAt, first, second, restore } = site;
    expect(await backUpAt(new Date(0))).toMatchObject({ objects: 2, copied: 2 });
    const later = await backUpAt(new Date(1000));
    expect(later).toMatchObject({ objects: 2, copied: 0 });
    expect(await copiesIn(files)).toEqual([sharedFile(first), sharedFile(second)].toSorted());
    await restore(later.id);

    await files.remove(sharedFile(first));
    const again = await backUpAt(new Date(2000));
    expect(again).toMatchObject({ objects: 2, copied: 1 });
    await restore(later.id);
  });

  test('keep an erased document no longer than the last backup that names it', async () => {
    const { files, database, objects, backUpAt, first, second, restore } = site;
    const now = Date.now();
    await backUpAt(new Date(now));
    await database.db.deleteFrom('form_files').where('object_key', '=', first).execute();
    await objects.delete(first);
    const newest = await backUpAt(new Date(now + 29.5 * dayMilliseconds));

    // A backup in progress may name a copy that no manifest names yet.
    await files.writeText(sharedFile('in progress'), 'x');
    const inThirtyDays = new Date(now + 29.9 * dayMilliseconds);
    await thinOut(files, inThirtyDays, 30);
    await removeUnused(files, new Date(now));
    expect(await copiesIn(files)).toHaveLength(3);
    await removeUnused(files, inThirtyDays);
    expect(await copiesIn(files)).toEqual([sharedFile(first), sharedFile(second)].toSorted());

    const afterThirtyDays = new Date(now + 30.1 * dayMilliseconds);
    await thinOut(files, afterThirtyDays, 30);
    await removeUnused(files, afterThirtyDays);
    expect(await copiesIn(files)).toEqual([sharedFile(second)]);
    expect(await files.folders()).toEqual(expect.not.arrayContaining([expect.stringMatching(/^1970/)]));
    await restore(newest.id);
  });

  test('with copies of their own, as earlier versions made them, are restored, and not taken for shared ones', async () => {
    const { files, backUpAt, restore } = site;
    const { id } = await backUpAt(new Date(0));
    const old = '1969-01-01T00-00-00-000Z';
    const manifest = await readManifest(files, id);
    for (const { key } of manifest.objects) {
      await files.write(`${old}/${sharedFile(key)}`, await files.read(sharedFile(key)));
      await files.remove(sharedFile(key));
    }
    await files.write(databaseFile(old), await files.read(databaseFile(id)));
    await writeManifest(files, old, { ...manifest, format: 1 });
    await files.removeFolder(id);
    await restore(old);
    expect(await backUpAt(new Date(1000))).toMatchObject({ copied: 2 });
  });
});

test('a database that lacks erasures of the list, as after a restore of an older backup, leaves them on it', async () => {
  const config = loadConfig({ DATA_DIR: newFolder() });
  const database = openSqlite(config.dataDir);
  onTestFinished(() => database.close());
  await migrate(database);
  const files = await openBackupFiles(newFolder(), loadBackupConfig({}));
  const erased = { subject: 'a request', at: new Date(0).toISOString() };
  await files.writeText(erasureFile, `${JSON.stringify(erased)}\n`);
  using objects = await openAllObjects(config);
  await backUp({ config, clock: () => new Date(), database, objects }, files);
  expect(await readErasures(files)).toEqual([erased]);
});

test('all backups of an hour are kept, then one an hour, after a day one a day, after BACKUP_DAYS none', async () => {
  const folder = newFolder();
  const files = await openBackupFiles(folder, loadBackupConfig({}));
  const now = Date.parse('2026-03-31T12:00:00.000Z');
  const every4Minutes = Array.from({ length: 3 * 360 }, (_, run) => backupId(new Date(now - run * 4 * 60_000)));
  const daily = Array.from({ length: 40 }, (_, day) =>
    backupId(new Date(Date.parse('2026-03-28T02:00Z') - day * dayMilliseconds)),
  );
  // This backup is newer than every complete backup of its hour.
  const incomplete = backupId(new Date('2026-03-31T07:58Z'));
  for (const id of [...every4Minutes, ...daily, incomplete]) {
    await mkdir(path.join(folder, id));
    if (id !== incomplete) await writeFile(path.join(folder, id, 'manifest.json'), '');
  }
  await thinOut(files, new Date(now), 30);
  const kept = (await readdir(folder)).toSorted().toReversed();
  const times = kept.map((id) => id.slice(5, 16));
  expect(times.slice(0, 15)).toEqual(every4Minutes.slice(0, 15).map((id) => id.slice(5, 16)));
  const hourly = times.slice(15).filter((time) => time > '03-30T12-00');
  expect(hourly.slice(0, 6)).toEqual([
    '03-31T11-00',
    '03-31T10-56',
    '03-31T09-56',
    '03-31T08-56',
    '03-31T07-58',
    '03-31T07-56',
  ]);
  const older = times.filter((time) => time <= '03-30T12-00');
  expect(older.slice(0, 5)).toEqual(['03-30T12-00', '03-29T23-56', '03-28T23-56', '03-27T02-00', '03-26T02-00']);
  expect(older.at(-1)).toBe('03-02T02-00');
});
