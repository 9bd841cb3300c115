import { execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdir, open, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '#provider/backup/back-up.ts';
import { openBackupFiles } from '#provider/backup/backup-files.ts';
import { isEmptyDatabase } from '#provider/backup/database-dump.ts';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { readErasures } from '#provider/backup/erasure-list.ts';
import { findBackup } from '#provider/backup/manifest.ts';
import { restore } from '#provider/backup/restore.ts';
import { loadConfig } from '#provider/config/config.ts';
import { sentenceOf } from '#provider/config/operator-error.ts';
import { appliedMigrations, migrate } from '#provider/db/migrate.ts';
import { openSqlite } from '#provider/db/sqlite.ts';
import { openAllObjects } from '#provider/files/all-objects.ts';
import { runProvider } from '../../support/bundled-provider.ts';
import { endOf, runToEnd } from '../../support/ended-process.ts';
import { forTest } from '../../support/for-test.ts';
import { newFolder } from '../../support/new-folder.ts';
import { hasPgbouncer, startPgbouncer } from '../../support/pgbouncer.ts';
import { filesBelow } from '../../support/process-state.ts';
import { programEnv, programFile } from '../../support/program.ts';
import { providerClient } from '../../support/provider-client.ts';
import { runCommand } from '../../support/provider-command.ts';
import { newForm, saveFields, upload } from '../../support/provider-forms.ts';
import { hasPostgres, startPostgres } from '../../support/provider-postgres.ts';
import { startS3 } from '../../support/provider-s3.ts';
import { hasSmallDisks, onSmallDisk } from '../../support/small-disk.ts';

const key = randomBytes(32).toString('base64');
const clock = () => new Date();

const folder = newFolder();
/** Destinations that contain one backup each, of two documents. */
let encrypted = '';
let plain = '';
let source: Record<string, string> = {};

/** @returns the id of a destination's only backup. */
const idIn = async (destination: string): Promise<string> =>
  (await readdir(destination)).find((name) => name.startsWith('20')) ?? '';

beforeAll(async () => {
  source = { DATA_DIR: newFolder() };
  const provider = await runProvider({ env: source });
  const visitor = providerClient(provider.origin);
  const clientToken = await newForm(visitor);
  await saveFields(visitor, clientToken, { message: 'x'.repeat(200) });
  for (const fileName of ['uno.pdf', 'due.pdf'])
    await upload(visitor, clientToken, {
      fileName,
      contentType: 'application/pdf',
      bytes: `%PDF ${fileName}`,
    });
  await provider.close();
  plain = path.join(folder, 'plain');
  encrypted = path.join(folder, 'encrypted');
  const config = loadConfig(source);
  const database = openSqlite(config.dataDir);
  const objects = await openAllObjects(config);
  for (const [address, env] of [[plain, {}] as const, [encrypted, { BACKUP_KEY: key }] as const])
    await backUp({ config, clock, database, objects }, await openBackupFiles(address, loadBackupConfig(env)));
  await database.close();
});

/** Restores a backup. @returns the output and the files left behind. */
const restoreInto = async (env: Record<string, string>, ...args: string[]) => {
  const dataDir = newFolder();
  const { code, output } = await runCommand('restore', { DATA_DIR: dataDir, ...env }, ...args);
  return { code, output: output.trim(), left: await filesBelow(dataDir), folders: await readdir(dataDir) };
};

/** Like `restoreInto`, in this process, with what the command would print and its exit code. */
const restoreHere = async (env: Record<string, string>, address: string) => {
  const dataDir = newFolder();
  const run = async (): Promise<void> => {
    const { files: opened, id } = await findBackup(address, loadBackupConfig(env));
    using files = opened;
    const erasures = (await readErasures(files)) ?? [];
    const config = loadConfig({ DATA_DIR: dataDir, ...env });
    using objects = await openAllObjects(config);
    const { signal } = new AbortController();
    await restore({ config, clock, objects }, files, id, erasures, { skipsDamaged: false, signal });
  };
  const output = await run().then(() => '', sentenceOf);
  const code = output === '' ? 0 : 1;
  return { code, output, left: await filesBelow(dataDir), folders: await readdir(dataDir) };
};

const flip = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  const index = Math.floor(bytes.length / 2);
  bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
  await writeFile(file, bytes);
};
/** The copies of a backup's two objects. They are stored beside its folder. */
const objectsOf = async (backup: string): Promise<[string, string]> => {
  const copies = path.join(backup, '../objects');
  const [first = '', second = ''] = await readdir(copies);
  return [path.join(copies, first), path.join(copies, second)];
};

const damages: Record<string, { harm: (backup: string) => Promise<void>; says: RegExp }> = {
  'a changed byte in the manifest': {
    harm: (backup) => flip(path.join(backup, 'manifest.json')),
    says: /manifest\.json is damaged/,
  },
  'a changed byte in the database': {
    harm: (backup) => flip(path.join(backup, 'database')),
    says: /database is damaged/,
  },
  'a database cut short': {
    harm: (backup) => truncate(path.join(backup, 'database'), 65_536),
    says: /database is damaged/,
  },
  'a changed byte in an object': {
    harm: async (backup) => flip((await objectsOf(backup))[1]),
    says: /objects\/[0-9a-f]{64} is damaged.*--skip-damaged restores everything else$/,
  },
  'objects in each other’s place': {
    harm: async (backup) => {
      const [first, second] = await objectsOf(backup);
      await rename(first, `${first}.kept`);
      await rename(second, first);
      await rename(`${first}.kept`, second);
    },
    says: /objects\/[0-9a-f]{64} is damaged.*--skip-damaged restores everything else$/,
  },
  'a missing object': {
    harm: async (backup) => rm((await objectsOf(backup))[1]),
    says: /objects\/[0-9a-f]{64} is missing.*--skip-damaged restores everything else$/,
  },
  'an object that the disk cannot read': {
    harm: async (backup) => {
      const [, object] = await objectsOf(backup);
      await rm(object);
      // Reading its first byte fails with EIO.
      await symlink('/proc/self/mem', object);
    },
    says: /objects\/[0-9a-f]{64} is damaged: .*EIO.*--skip-damaged restores everything else$/,
  },
  'a missing database': {
    harm: (backup) => rm(path.join(backup, 'database')),
    says: /database is missing/,
  },
  'no manifest, as an interrupted backup': {
    harm: (backup) => rm(path.join(backup, 'manifest.json')),
    says: /is not a complete backup: it has no manifest/,
  },
};

describe.each(['plain', 'encrypted'])('a restore of a backup (%s)', (kind) => {
  test.each(Object.entries(damages))(
    'with %s is refused in one sentence and leaves nothing',
    async (_what, { harm, says }) => {
      const destination = newFolder();
      const original = kind === 'plain' ? plain : encrypted;
      await cp(original, destination, { recursive: true });
      const backup = path.join(destination, await idIn(original));
      await harm(backup);
      // The command adds the same to both kinds.
      const restored = kind === 'plain' ? restoreInto({}, backup) : restoreHere({ BACKUP_KEY: key }, backup);
      const { code, output, left, folders } = await restored;
      expect([code, left, folders.filter((name) => name !== 'files')]).toEqual([1, [], []]);
      expect(output).toMatch(says);
      expect(output.split('\n')).toHaveLength(1);
    },
  );
});

test('a restore that may skip damaged objects restores the rest, names the rows of what is missing, and exits with 2', async () => {
  for (const damage of ['a changed byte in an object', 'a missing object', 'an object that the disk cannot read']) {
    const destination = newFolder();
    await cp(encrypted, destination, { recursive: true });
    await damages[damage]?.harm(path.join(destination, await idIn(encrypted)));
    const env = { DATA_DIR: newFolder(), BACKUP_KEY: key };
    const restored = await runCommand('restore', env, '--skip-damaged', destination);
    expect(restored.code).toBe(2);
    const [, row] =
      /^(document \d of request 1): \S*objects\/[0-9a-f]{64} is (?:damaged|missing)/m.exec(restored.output) ?? [];
    expect(row).toBeDefined();
    expect(restored.output).toContain('their copies are missing or damaged: 1 objects');
    const verified = await runCommand('verify', env);
    expect(verified.output).toContain(`${row}: its object is missing in the storage`);
    expect(verified.output).toContain('Faults: 1');
  }
  const whole = await runCommand('restore', { DATA_DIR: newFolder() }, '--skip-damaged', plain);
  expect([whole.code, whole.output]).toEqual([0, expect.not.stringContaining('damaged')]);
});

const expectRefusal = ({ code, output, left }: Awaited<ReturnType<typeof restoreInto>>): string => {
  expect([code, left, output.split('\n').length]).toEqual([1, [], 1]);
  return output;
};
/** @returns the sentence with which a restore is refused. */
const refused = async (env: Record<string, string>, ...args: string[]) =>
  expectRefusal(await restoreInto(env, ...args));
const refusedHere = async (env: Record<string, string>, address: string) =>
  expectRefusal(await restoreHere(env, address));

test('a wrong, a missing and a needless key, another version, another engine, and what is no backup are told apart', async () => {
  const other = randomBytes(32).toString('base64');
  expect(await refused({ BACKUP_KEY: other }, encrypted)).toContain('encrypted with another BACKUP_KEY');
  expect(await refusedHere({}, encrypted)).toContain('is encrypted: set BACKUP_KEY');
  expect(await refusedHere({ BACKUP_KEY: key }, plain)).toContain('is not encrypted');
  expect(await refused({ BACKUP_KEY: 'short' }, plain)).toContain('BACKUP_KEY must be 32 bytes in base64');
  expect(await refusedHere({}, path.join(folder, 'nowhere'))).toContain('There is no complete backup in');
  expect(await refusedHere({}, 's3://bucket/prefix')).toContain('needs BACKUP_S3_ENDPOINT');
  for (const address of ['ftp://host/path', 's3:/bucket', '', '~/backups', '$TARGET/backups'])
    expect(await refusedHere({}, address)).toContain(`'${address}' is neither a folder nor s3://bucket/prefix`);
  expect(await refusedHere({ DATABASE_URL: 'postgres://clinic@127.0.0.1:9/clinic' }, plain)).toContain(
    'The backup is of a SQLite database, the settings name PostgreSQL',
  );

  const newer = newFolder();
  await cp(plain, newer, { recursive: true });
  const file = path.join(newer, await idIn(plain), 'manifest.json');
  const change = async (from: string, to: string) => {
    const [json = ''] = (await readFile(file, 'utf8')).split('\n');
    const text = json.replace(from, to);
    expect(text).not.toBe(json);
    await writeFile(file, `${text}\n${createHash('sha256').update(text).digest('hex')}\n`);
  };
  await change('"migrations":[', '"migrations":["9999-future.sql",');
  expect(await refusedHere({}, newer)).toContain('the schema of a newer version (9999-future.sql)');
  await change('"format":2', '"format":3');
  expect(await refusedHere({}, newer)).toContain('was written by a newer version');
});

test('an emptied list of erasures is put back, or replaced by a copy: the key is not to blame', async () => {
  const destination = newFolder();
  await cp(encrypted, destination, { recursive: true });
  const list = path.join(destination, 'erased.jsonl');
  const copy = path.join(newFolder(), 'copy.jsonl');
  await cp(list, copy);
  await writeFile(list, '{"subject":');
  expect(await refused({ BACKUP_KEY: key }, destination)).toMatch(
    /^erased\.jsonl is not encrypted, or damaged.*put the list back there/,
  );
  await writeFile(list, '');
  const emptied = await refused({ BACKUP_KEY: key }, destination);
  expect(emptied).toMatch(/^erased\.jsonl is damaged: it is empty.*put the list back there/);
  expect(emptied).not.toContain('BACKUP_KEY');
  for (const args of [['--erased', copy], ['--without-erasures']])
    expect((await restoreInto({ BACKUP_KEY: key }, ...args, destination)).code).toBe(0);
});

const erasedAgain = (count: number, of: number) => expect.stringContaining(`Erased again: ${count} of ${of}`);

test('a restore without the list of erasures, or with a shorter one, is refused: nobody who was erased comes back unasked', async () => {
  const staff = { email: 'admin@clinic.example', password: 'a-long-test-password' };
  const env = { DATA_DIR: newFolder() };
  const provider = await runProvider({ env });
  const visitor = providerClient(provider.origin);
  const admin = providerClient(provider.origin);
  await admin.request('POST', '/auth/login', staff);
  for (const email of ['maria@example.it', 'anna@example.it'])
    await saveFields(visitor, await newForm(visitor), { email });
  const destination = newFolder();
  const first = await runCommand('backup', env, destination);
  expect(first.code).toBe(0);
  const before = path.join(destination, await idIn(destination));
  for (const id of [1, 2]) expect((await admin.request('DELETE', `/staff/forms/${id}`)).status).toBe(200);
  await provider.close();
  expect((await runCommand('backup', env, destination)).code).toBe(0);

  const list = path.join(destination, 'erased.jsonl');
  const whole = await readFile(list, 'utf8');
  const copy = path.join(newFolder(), 'copy.jsonl');
  await writeFile(copy, whole);

  // The older backup was made before any erasure. The newer one records the length of the list.
  await writeFile(list, `${whole.split('\n')[0]}\n`);
  expect(await refused({}, before)).toMatch(/^erased\.jsonl has 1 of at least 2 erasures in .*--erased <file>/);
  const verified = await runCommand('verify', env, destination);
  expect([verified.code, verified.output]).toEqual([1, expect.stringContaining('has 1 of at least 2 erasures')]);
  await rm(list);
  expect(await refused({}, before)).toMatch(/^erased\.jsonl is missing in .*--without-erasures/);
  expect(await restoreInto({}, '--erased', copy, before)).toMatchObject({
    code: 0,
    output: erasedAgain(2, 2),
  });
  const unasked = await restoreInto({}, '--without-erasures', before);
  expect(unasked).toMatchObject({ code: 0, output: erasedAgain(0, 0) });

  // Rewrites the manifests in the format of versions that did not record the length.
  for (const name of await readdir(destination)) {
    const file = path.join(destination, name, 'manifest.json');
    const text = ((await readFile(file, 'utf8')).split('\n')[0] ?? '').replace(/,"erasures":\d+/, '');
    await writeFile(file, `${text}\n${createHash('sha256').update(text).digest('hex')}\n`);
  }
  expect(await refused({}, before)).toContain('erased.jsonl is missing');
  await writeFile(list, whole);
  expect(await restoreInto({}, before)).toMatchObject({ code: 0, output: erasedAgain(2, 2) });
});

test('a restore into a place that is not empty is refused and changes nothing', async () => {
  const dataDir = newFolder();
  const database = openSqlite(dataDir);
  await migrate(database);
  await database.close();
  const before = await readFile(path.join(dataDir, 'clinic.db'));
  const withDatabase = await runCommand('restore', { DATA_DIR: dataDir }, plain);
  expect([withDatabase.code, withDatabase.output]).toEqual([1, expect.stringContaining('is not empty')]);
  expect((await readFile(path.join(dataDir, 'clinic.db'))).equals(before)).toBe(true);
  expect(await readdir(dataDir)).toEqual(['clinic.db']);

  const withLog = newFolder();
  await writeFile(path.join(withLog, 'clinic.db-wal'), 'changes of another database');
  const beside = await runCommand('restore', { DATA_DIR: withLog }, plain);
  expect([beside.code, beside.output]).toEqual([1, expect.stringContaining('is not empty')]);
  expect(await readdir(withLog)).toEqual(['clinic.db-wal']);

  const withFile = newFolder();
  const object = path.join(withFile, 'files', '00', '0'.repeat(64));
  await mkdir(path.dirname(object), { recursive: true });
  await writeFile(object, 'kept');
  const withObject = await runCommand('restore', { DATA_DIR: withFile }, plain);
  expect([withObject.code, withObject.output]).toEqual([1, expect.stringContaining('The storage is not empty')]);
  expect(await filesBelow(withFile)).toEqual([path.relative(withFile, object)]);
});

test('a database of an older version is neither backed up nor changed, by no command', async () => {
  const dataDir = newFolder();
  const database = openSqlite(dataDir);
  const names = () => appliedMigrations(database.db);
  await migrate(database);
  const newest = (await names()).at(-1) ?? '';
  await sql`delete from schema_migrations where name = ${newest}`.execute(database.db);
  const before = await names();
  const runs = [
    await runCommand('backup', { DATA_DIR: dataDir }, newFolder()),
    await runCommand('verify', { DATA_DIR: dataDir }),
    await runCommand('staff', { DATA_DIR: dataDir }, 'list'),
    await runCommand('retention', { DATA_DIR: dataDir }, '--yes'),
  ];
  for (const { code, output } of runs)
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`the schema of an older version (${newest} missing): run the command with`),
    ]);
  expect(await names()).toEqual(before);
  await database.close();
});

test('without its storage, a backup has the database; without a database or destination, there is none', async () => {
  const empty = await runCommand('backup', { DATA_DIR: newFolder() }, newFolder());
  expect([empty.code, empty.output]).toEqual([1, expect.stringContaining('There is no database')]);

  const s3 = await startS3({ checksSignatures: false });
  const destination = newFolder();
  const lost = { ...s3.env, S3_ENDPOINT: 'http://127.0.0.1:9' };
  const broken = await runCommand('backup', { ...source, ...lost }, destination);
  await s3.close();
  expect(broken.code).toBe(1);
  expect(broken.output).toMatch(
    /^document \d of request 1 \(object \S+\) was not copied: The storage \S+ cannot be reached \(ECONNREFUSED\): start it, or correct S3_ENDPOINT$/m,
  );
  expect(broken.output).toMatch(/^The backup lacks \d objects$/m);
  expect((await filesBelow(destination)).map((file) => path.basename(file)).toSorted()).toEqual([
    'database',
    'erased.jsonl',
    'manifest.json',
  ]);

  const inTheWay = path.join(folder, 'file');
  await writeFile(inTheWay, '');
  const nowhere = await runCommand('backup', source, inTheWay);
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('ENOTDIR')]);
  expect(await readdir(source['DATA_DIR'] ?? '')).not.toContainEqual(expect.stringContaining('backup-'));
});

test('a backup removes the copy of the database that a killed one has left, and not that of another one that runs', async () => {
  const dataDir = newFolder();
  await cp(source['DATA_DIR'] ?? '', dataDir, { recursive: true });
  const running = `.backup-${Date.now()}-a1B2c3`;
  for (const name of ['.backup-1764500000000-a1B2c3', running]) {
    await mkdir(path.join(dataDir, name));
    await writeFile(path.join(dataDir, name, 'clinic.db'), 'Maria Bianchi');
  }
  expect(await runCommand('backup', { ...source, DATA_DIR: dataDir }, newFolder())).toMatchObject({ code: 0 });
  expect((await readdir(dataDir)).filter((name) => name.startsWith('.'))).toEqual([running]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a restore that %s ends leaves neither a copy of the database nor objects behind',
  async (signal) => {
    const backup = path.join(newFolder(), 'interrupted');
    await cp(plain, backup, { recursive: true });
    const [slow] = await objectsOf(path.join(backup, await idIn(backup)));
    await rm(slow);
    execFileSync('mkfifo', [slow]);
    const dataDir = newFolder();
    const restoring = spawn(process.execPath, [programFile('provider/cli/restore.ts'), backup], {
      env: { ...programEnv, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = endOf(restoring);
    // Waits until the restore has opened it.
    const writer = await open(slow, 'w');
    await writer.write('%PDF');
    restoring.kill(signal);
    const { code, stderr } = await Promise.all([ended, writer.close()]).then(([end]) => end);
    expect(await filesBelow(dataDir)).toEqual([]);
    expect([code, stderr]).toEqual([1, `${signal} ended the restore\n`]);
  },
);

test('a restore removes the copy of the database that a killed one has left', async () => {
  const dataDir = newFolder();
  const killed = path.join(dataDir, '.restore-a1B2c3');
  await mkdir(killed);
  await writeFile(path.join(killed, 'clinic.db'), 'Maria Bianchi');
  expect(await runCommand('restore', { DATA_DIR: dataDir }, plain)).toMatchObject({ code: 0 });
  expect(await readdir(dataDir)).toEqual(['clinic.db', 'files']);
});

describe.skipIf(!hasSmallDisks)('a full disk', () => {
  test('ends a backup with one sentence, and the room is given back', async () => {
    const destination = newFolder();
    const wrapper = onSmallDisk(64 * 1024, 'DESTINATION');
    const listing = ['sh', '-c', '"$@"; code=$?; find "$DESTINATION" -type f; exit $code', 'sh'];
    const env = { ...source, DESTINATION: destination };
    const { code, stdout, stderr } = await runToEnd(
      'provider/cli/backup.ts',
      env,
      [destination],
      [...wrapper, ...listing],
    );
    expect([code, stdout]).toEqual([1, `${path.join(destination, 'erased.jsonl')}\n`]);
    expect(stderr).toContain('ENOSPC: no space left on device');
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  test('ends a restore with one sentence', async () => {
    const env = { DATA_DIR: newFolder() };
    const { code, stderr } = await runToEnd('provider/cli/restore.ts', env, [plain], onSmallDisk(64 * 1024));
    expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('ENOSPC')]]);
  });
});

const behindPooler = async (databaseUrl: string) => {
  const pooler = await forTest(startPgbouncer(databaseUrl, 'transaction'));
  return { DATA_DIR: newFolder(), DATABASE_URL: pooler.url };
};

test.runIf(hasPostgres)(
  'a restore whose pg_restore is interrupted after its commit leaves the database empty',
  async () => {
    const postgres = await forTest(startPostgres());
    const used = { DATA_DIR: newFolder(), DATABASE_URL: await postgres.createCopy() };
    const destination = newFolder();
    expect(await runCommand('backup', used, destination)).toMatchObject({ code: 0 });
    const programs = newFolder();
    const script = '#!/bin/sh\nPATH=${PATH#*:}\npg_restore "$@" || exit\n[ "$5" = --list ]\n';
    await writeFile(path.join(programs, 'pg_restore'), script, { mode: 0o755 });
    const empty = { DATA_DIR: newFolder(), DATABASE_URL: await postgres.createDatabase() };
    const env = { ...empty, PATH: `${programs}:${process.env['PATH']}` };
    expect(await runCommand('restore', env, destination)).toMatchObject({ code: 1, output: 'pg_restore failed: \n' });
    expect(await isEmptyDatabase(loadConfig(empty))).toBe(true);
  },
);

test.runIf(hasPostgres && hasPgbouncer)(
  'a pooler by transaction is refused by backup and restore, whose settings of a session would stay on its connections',
  async () => {
    const postgres = await forTest(startPostgres());
    const used = { DATA_DIR: newFolder(), DATABASE_URL: await postgres.createCopy() };
    const destination = newFolder();
    const refused = expect.objectContaining({
      code: 1,
      output: expect.stringMatching(/^A connection pooler is in front of the database \S+, through which/m),
    });
    expect(await runCommand('backup', await behindPooler(used.DATABASE_URL), destination)).toEqual(refused);
    expect(await runCommand('backup', used, destination)).toMatchObject({ code: 0 });
    const empty = await behindPooler(await postgres.createDatabase());
    expect(await runCommand('restore', empty, destination)).toEqual(refused);
  },
);
