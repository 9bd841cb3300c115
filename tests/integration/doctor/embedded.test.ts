import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { recordBackup } from '#provider/maintenance/last-runs.ts';
import { openDatabase } from '#provider/db/open.ts';
import type { Database } from '#provider/db/database.ts';
import { runProvider } from '../../support/bundled-provider.ts';
import { findingsOf } from '../../support/check-up.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { newFolder } from '../../support/new-folder.ts';

const now = new Date('2026-11-26T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3600 * 1000);
const live = { PUBLIC_ORIGIN: 'https://clinic.example', CLINIC_NAME: 'Klinika Prova' };

let template = '';
beforeAll(async () => {
  template = newFolder();
  const provider = await runProvider({ env: { DATA_DIR: template } });
  await fetch(`${provider.origin}/readyz`);
  await provider.close();
});

/** @returns a folder in which the provider has run once. */
const usedFolder = (): string => {
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
};

const change = async (folder: string, run: (database: Database) => Promise<unknown>): Promise<void> => {
  const database = openDatabase({ databaseUrl: null, dataDir: folder });
  await run(database);
  await database.close();
};

/** Records the runs of a backup that works, and turns the second factor of every account on. */
const makeHealthy = ({ db }: Database) =>
  db.transaction().execute(async (tx) => {
    await recordBackup(tx, 'full', 'success', hoursAgo(2));
    await sql`insert into second_factors (staff_id, secret, confirmed_at) select id, 'A', '2026' from staff`.execute(
      tx,
    );
  });

interface Row {
  fault: string;
  /** Plants the fault in a folder that is healthy otherwise. @returns settings. */
  plant: (folder: string) => Promise<Record<string, string>> | Record<string, string>;
  finding: RegExp;
}

const rows: readonly Row[] = [
  {
    fault: 'DATA_DIR is mistyped',
    plant: (folder) => ({ DATA_DIR: `${folder}-mistyped` }),
    finding: /^DATABASE_MISSING: There is no database \S+-mistyped\/clinic\.db: correct DATA_DIR, or start/,
  },
  {
    fault: 'DATA_DIR leads below a file',
    plant: (folder) => {
      writeFileSync(path.join(folder, 'file'), '');
      return { DATA_DIR: path.join(folder, 'file', 'data') };
    },
    finding: /^DATA_DIR_UNWRITABLE: \S+\/file\/data cannot be written \(ENOTDIR\): give the folder/,
  },
  {
    fault: 'a file is in the place of the documents',
    plant: () => {
      const folder = newFolder();
      writeFileSync(path.join(folder, 'files'), '');
      return { DATA_DIR: folder };
    },
    finding: /^DATA_DIR_UNWRITABLE: \S+\/files cannot be written \((?:ENOTDIR|EEXIST)\)/,
  },
  {
    fault: 'the database is damaged',
    plant: () => {
      const folder = newFolder();
      writeFileSync(path.join(folder, 'clinic.db'), 'no database at all, whatever its name says'.repeat(100));
      return { DATA_DIR: folder };
    },
    finding: /^DATABASE_DAMAGED: \S+ is not a database, or is damaged \(SQLITE_NOTADB\): restore a backup/,
  },
  {
    fault: 'another program has locked the database',
    plant: (folder) => {
      const other = new Sqlite(path.join(folder, 'clinic.db'));
      other.exec('begin immediate');
      onTestFinished(() => void other.close());
      return {};
    },
    finding: /^DATABASE_LOCKED: \S+ is locked by another process: end that one, or correct DATA_DIR$/,
  },
  {
    fault: 'the database has no tables',
    plant: async () => {
      const folder = newFolder();
      await change(folder, async () => undefined);
      return { DATA_DIR: folder };
    },
    finding: /^DATABASE_EMPTY: The database is empty: correct DATA_DIR or DATABASE_URL, or start the site once/,
  },
  {
    fault: 'migrations are missing',
    plant: async (folder) => {
      await change(folder, ({ db }) => sql`delete from schema_migrations where name like '002%'`.execute(db));
      return {};
    },
    finding: /^SCHEMA_OLDER: The database has the schema of an older version \(0020/,
  },
  {
    fault: 'a newer version has changed the database',
    plant: async (folder) => {
      await change(folder, ({ db }) =>
        sql`insert into schema_migrations (name) values ('9999-future.sql')`.execute(db),
      );
      return {};
    },
    finding: /^SCHEMA_NEWER: The database has the schema of a newer version \(9999-future\.sql\)/,
  },
  {
    fault: 'the disk is nearly full',
    plant: () => ({ FREE_BYTES_MIN: String(Number.MAX_SAFE_INTEGER) }),
    finding: /^DISK_FULL: Less than FREE_BYTES_MIN is free on the disk of \S+, so that documents are refused/,
  },
  {
    fault: 'no backup has been made',
    plant: async (folder) => {
      await change(folder, ({ db }) => db.deleteFrom('settings').where('name', 'like', 'last_backup%').execute());
      return {};
    },
    finding: /^BACKUP_NONE: No full backup has been made: see docs\/running\.md/,
  },
  {
    fault: 'the last backup is old',
    plant: async (folder) => {
      await change(folder, ({ db }) => recordBackup(db, 'full', 'success', hoursAgo(27)));
      return {};
    },
    finding: /^BACKUP_OLD: The last full backup is of 2026-11-25T09:00:00\.000Z: see/,
  },
  {
    fault: 'the last backup failed',
    plant: async (folder) => {
      await change(folder, ({ db }) => recordBackup(db, 'full', 'failure', hoursAgo(1)));
      return {};
    },
    finding: /^BACKUP_FAILED: The last backup failed at 2026-11-26T11:00:00\.000Z: see/,
  },
  {
    fault: 'accounts log in with a password alone',
    plant: async (folder) => {
      await change(folder, ({ db }) => db.deleteFrom('second_factors').execute());
      return {};
    },
    finding: /^SECOND_FACTOR: 1 of 1 accounts log in with a password alone: have a second factor set up/,
  },
  {
    fault: 'a number is no number',
    plant: () => ({ DRAFT_RETENTION_DAYS: 'thirty' }),
    finding: /^SETTING_WRONG: DRAFT_RETENTION_DAYS must be a whole number from 1 to 36500$/,
  },
  {
    fault: 'the clinic has no name of its own',
    plant: () => ({ CLINIC_NAME: 'Clinica Dentale' }),
    finding: /^SETTING_RISKY: CLINIC_NAME is a placeholder, although PUBLIC_ORIGIN is public: set the clinic's own$/,
  },
  {
    fault: 'settings contradict each other',
    plant: () => ({ UPLOAD_MAX_TOTAL_BYTES: '1000' }),
    finding: /^SETTING_WRONG: UPLOAD_MAX_TOTAL_BYTES must not be smaller than UPLOAD_MAX_FILE_BYTES$/,
  },
  {
    fault: 'half of the settings of the storage are missing',
    plant: () => ({ S3_ENDPOINT: 'http://127.0.0.1:9' }),
    finding: /^SETTING_WRONG: S3_ACCESS_KEY_ID must be set when any other S3_ setting is$/,
  },
  {
    fault: 'the key of the backups is too short',
    plant: () => ({ BACKUP_KEY: 'c2hvcnQ=' }),
    finding: /^SETTING_WRONG: BACKUP_KEY must be 32 bytes in base64/,
  },
];

describe('the doctor names, of a product with embedded database and files,', () => {
  test.each(rows)('that $fault', async ({ plant, finding }) => {
    const folder = usedFolder();
    await change(folder, makeHealthy);
    const settings = await plant(folder);
    const found = await findingsOf({ DATA_DIR: folder, ...live, ...settings }, { clock: () => now });
    expect(found).toContainEqual(expect.stringMatching(finding));
    expect(found.filter((line) => /CHECK_FAILED|UNKNOWN/.test(line))).toEqual([]);
  });

  test('nothing if nothing is wrong, while the provider runs, and changes nothing', async () => {
    const folder = usedFolder();
    const provider = await runProvider({ env: { DATA_DIR: folder } });
    onTestFinished(() => provider.close());
    await change(folder, makeHealthy);
    const state = () => new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
    const before = state();
    expect(await findingsOf({ DATA_DIR: folder, ...live }, { clock: () => now })).toEqual([]);
    expect(state()).toEqual(before);
    await change(folder, async ({ db }) =>
      expect(await db.selectFrom('doomed_objects').selectAll().execute()).toEqual([]),
    );
  });
});

describe('before a start', () => {
  test('a new installation has no fault, and the doctor creates nothing', async () => {
    const folder = newFolder();
    const data = path.join(folder, 'data');
    expect(await findingsOf({ DATA_DIR: data }, { isRunning: false })).toEqual([]);
    expect(existsSync(data)).toBe(false);
  });

  test('a database of an older version is no fault, because the start completes it', async () => {
    const folder = usedFolder();
    await change(folder, ({ db }) => sql`delete from schema_migrations where name like '002%'`.execute(db));
    expect(await findingsOf({ DATA_DIR: folder }, { isRunning: false })).toEqual([]);
  });
});

describe('npm run doctor', () => {
  const program = 'scripts/doctor/main.ts';

  test('prints a line per finding, without secrets, and fails', async () => {
    const secret = 'geheim-und-niemals-gezeigt';
    const { code, stdout, stderr } = await runToEnd(program, {
      DATA_DIR: path.join(newFolder(), 'nowhere'),
      PORT: '9',
      DATABASE_URL: `postgres://clinic:${secret}@127.0.0.1:9/clinic`,
      SMTP_URL: `smtp://clinic:${secret}@127.0.0.1:9`,
      NOTIFY_EMAIL: 'segreteria@clinic.example',
      REDIS_URL: `redis://clinic:${secret}@127.0.0.1:9`,
    });
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const codes = [...stdout.matchAll(/^WRONG {2}(\w+): \S.*\S$/gm)].map(([, found]) => found);
    expect(new Set(codes)).toEqual(
      new Set(['DATABASE_UNREACHABLE', 'DATA_DIR_MISSING', 'MAIL_UNREACHABLE', 'REDIS_UNREACHABLE', 'WEBSITE_DOWN']),
    );
    expect(stdout).toMatch(/^Wrong: 5\n$/m);
    expect(stdout).not.toMatch(/geheim|segreteria/);
  });

  test('names a file of a secret that cannot be read', async () => {
    const { code, stdout } = await runToEnd(program, { SMTP_URL_FILE: '/nowhere' });
    expect(code).toBe(1);
    expect(stdout).toBe('WRONG  SETTING_WRONG: SMTP_URL_FILE must name a file that can be read (ENOENT)\nWrong: 1\n');
  });

  test('succeeds before a start if nothing is wrong, and says what it has left out', async () => {
    const { code, stdout } = await runToEnd(program, { DATA_DIR: newFolder() }, ['--before-start']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Not checked, because it needs the running product: front, backups, accounts\n/);
    expect(stdout).toMatch(/^Nothing is wrong \(\d+ checks\)\n$/m);
  });

  test.skipIf(process.getuid?.() !== 0)('examines as the owner of the data if root runs it', async () => {
    const folder = newFolder();
    mkdirSync(path.join(folder, 'files'));
    chownSync(folder, 65_534, 65_534);
    chmodSync(folder, 0o500);
    const { code, stdout } = await runToEnd(program, { DATA_DIR: folder }, ['--before-start']);
    expect(code).toBe(1);
    expect(stdout).toContain(`DATA_DIR_UNWRITABLE: ${folder} cannot be written (EACCES): give the folder`);
    expect(readdirSync(path.join(folder, 'files'))).toEqual([]);
  });
});
