import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadBackupConfig } from '#provider/backup/config.ts';
import { checksumOf, type Checksum } from '#provider/backup/checksum.ts';
import { isEmptyDatabase } from '#provider/backup/database-dump.ts';
import { documentSubject } from '#provider/db/erasures.ts';
import { findBackup, readManifest } from '#provider/backup/manifest.ts';
import { restore } from '#provider/backup/restore.ts';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { openAllObjects } from '#provider/files/all-objects.ts';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { confirmPicture, newArticle, storePicture } from '../../support/provider-articles.ts';
import { runCommand } from '../../support/provider-command.ts';
import { openedPage, openPage, secretOf, sendQuote } from '../../support/patient.ts';
import { numberField, providerClient, put, staff, textField } from '../../support/provider-client.ts';
import {
  announce,
  goodForm,
  goodQuote,
  newForm,
  newRequest,
  saveFields,
  upload,
  type TestFile,
} from '../../support/provider-forms.ts';
import { hasPostgres, startPostgres, type PostgresServer } from '../../support/provider-postgres.ts';
import { startProviderProcess, type ProviderProcess } from '../../support/provider-process.ts';
import { startS3 } from '../../support/provider-s3.ts';
import { tracesIn } from '../../support/traces.ts';

const key = randomBytes(32).toString('base64');

const pdf = (fileName: string, bytes = `%PDF-1.7 ${fileName}`): TestFile => ({
  fileName,
  contentType: 'application/pdf',
  bytes,
});
/** More than one part of an S3 upload. */
const largeBytes = 9 * 1024 ** 2;

const logIn = async (origin: string) => {
  const admin = providerClient(origin);
  expect((await admin.request('POST', '/auth/login', staff)).status).toBe(200);
  return admin;
};

/** Creates a submitted request with an answered quote, a draft with two documents, an article with a picture, and a price list. */
async function fill(origin: string, documentBytes = 100) {
  const visitor = providerClient(origin);
  await newRequest(visitor, { ...goodForm, fullName: 'Maria Bianchi-Scherzinger' }, [
    pdf('panoramica.pdf', `%PDF-1.7 ${'x'.repeat(documentBytes)}`),
  ]);
  const draft = await newForm(visitor);
  await saveFields(visitor, draft, { message: 'Bozza' });
  await upload(visitor, draft, pdf('uno.pdf'));
  await upload(visitor, draft, pdf('due.pdf'));
  const admin = await logIn(origin);
  const { body } = await admin.request('GET', '/contact-form/all');
  const formId = numberField(body, 'contactForms', 1, 'id');
  const quoteId = await sendQuote(admin, formId);
  const secret = await secretOf(admin, formId);
  const answer = { quoteId, answer: 'question', text: 'Scherzinger chiede: fa male?' };
  const answered = { ...(await openedPage(visitor, secret)), ...answer };
  expect((await visitor.request('POST', '/patient-page/answer', answered)).status).toBe(200);
  const prices = { revision: 0, items: goodQuote.lines, assumptions: [] };
  expect((await admin.request('PUT', '/staff/price-list', prices)).status).toBe(200);
  const blogId = await newArticle(admin, { title: 'Impianti', content: [] });
  await storePicture(admin, blogId, 'a.png');
  expect((await confirmPicture(admin, blogId, 'a.png')).status).toBe(200);
  return { visitor, admin, draft, blogId, formId, secret };
}

type Rows = Record<string, string[]>;

/** Excludes tables that change on their own, and sessions, which a restore ends. */
const isCompared = (table: string, row: Record<string, unknown>) =>
  !table.startsWith('session') &&
  !(
    table === 'settings' &&
    /^(readiness|last_retention_run|last_backup_.*|rewritten .*|process .*)$/.test(String(row['name']))
  );

/** @returns every row of every table. */
async function readRows(env: Record<string, string>): Promise<Rows> {
  const database = openDatabase(loadConfig(env));
  const rows: Rows = {};
  for (const { name } of await database.db.introspection.getTables()) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database.db);
    rows[name] = found.rows
      .filter((row) => isCompared(name, row))
      .map((row) => JSON.stringify(row))
      .toSorted();
  }
  await database.close();
  return rows;
}

const without = (rows: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others);
  return rows.filter((row) => !known.has(row));
};

/** @returns the checksum of each object that belongs to a row, by key. */
async function readObjects(env: Record<string, string>): Promise<Map<string, Checksum>> {
  const config = loadConfig(env);
  const database = openDatabase(config);
  using objects = await openAllObjects(config);
  const files = await database.db.selectFrom('form_files').select('object_key').execute();
  const images = await database.db.selectFrom('blog_images').select('object_key').execute();
  const found = new Map<string, Checksum>();
  for (const { object_key: name } of [...files, ...images]) {
    const bytes = await objects.read(name);
    if (bytes) found.set(name, await checksumOf(bytes));
  }
  await database.close();
  return found;
}

const start = async (env: Record<string, string>): Promise<ProviderProcess> => {
  const provider = await startProviderProcess(env);
  onTestFinished(async () => void (await provider.terminate()));
  return provider;
};

const succeed = async (...[command, env, ...args]: Parameters<typeof runCommand>) => {
  const { code, output } = await runCommand(command, env, ...args);
  expect(output).not.toContain('Bianchi');
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output;
};

const variants = ['SQLite and files, to a folder', 'PostgreSQL and S3, to S3'] as const;

describe.each(variants)('a backup of %s', (variant) => {
  const isServers = variant === 'PostgreSQL and S3, to S3';
  describe.skipIf(isServers && !hasPostgres)('on separate data', () => {
    let postgres: PostgresServer | null = null;
    const folder = newFolder();
    let destination = '';
    let backupEnv: Record<string, string> = {};
    let backupBucket = '';
    const closing: (() => Promise<unknown>)[] = [];

    /** @returns settings with an empty storage, and a database that is empty or has only the first account. */
    const newPlace = async (database: 'empty' | 'with account'): Promise<Record<string, string>> => {
      const env = { DATA_DIR: newFolder(), ...backupEnv };
      if (!postgres) {
        if (database === 'with account') await withFirstAccount(env);
        return env;
      }
      const s3 = await startS3({ checksSignatures: false });
      closing.push(s3.close);
      const url = database === 'empty' ? await postgres.createDatabase() : await postgres.createCopy();
      return { ...env, ...s3.env, DATABASE_URL: url };
    };
    const newDestination = async (name: string) =>
      isServers ? `s3://${backupBucket}/${name}` : path.join(folder, name);

    beforeAll(async () => {
      backupEnv = { BACKUP_KEY: key };
      if (!isServers) return;
      postgres = await startPostgres();
      const s3 = await startS3({ bucket: 'backups', checksSignatures: false });
      closing.push(s3.close);
      backupBucket = s3.env['S3_BUCKET'] ?? '';
      for (const name of ['ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'])
        backupEnv[`BACKUP_S3_${name}`] = s3.env[`S3_${name}`] ?? '';
    });
    afterAll(async () => {
      for (const close of closing) await close();
      await postgres?.close();
    });

    test('made while visitors write is whole: restored, every row and every object is as it was', async () => {
      destination = await newDestination('whole');
      const source = await newPlace('with account');
      const provider = await start(source);
      const { visitor, secret } = await fill(provider.origin, largeBytes);
      const before = await readRows(source);

      let isDone = false;
      const write = async (): Promise<number> => {
        for (let count = 0; ; count += 1) {
          if (isDone) return count;
          await saveFields(visitor, await newForm(visitor), { message: `Durante ${count}`.repeat(100) });
        }
      };
      const writing = Promise.all([write(), write()]);
      const output = await succeed('backup', source, destination).finally(() => {
        isDone = true;
      });
      expect(output).toMatch(/^Backed up the database and 4 objects \(4 new\), \d+ bytes, to .*whole\/20\S+Z$/m);
      expect(Math.min(...(await writing))).toBeGreaterThan(0);

      const target = await newPlace('empty');
      expect(await succeed('restore', target, destination)).toContain('Erased again: 0 of 0');
      const after = await readRows(source);
      const restored = await readRows(target);
      expect(Object.keys(restored)).toEqual(Object.keys(before));
      for (const [table, rows] of Object.entries(restored)) {
        // No earlier row is missing, and all additional rows are the writers'.
        expect(without(before[table] ?? [], rows)).toEqual([]);
        expect(without(rows, after[table] ?? [])).toEqual([]);
      }
      const objects = await readObjects(target);
      expect(objects.size).toBe(4);
      expect(objects).toEqual(await readObjects(source));
      expect(await succeed('verify', target)).toContain('Every row has its object');
      await succeed('verify', source, destination);

      const again = await start(target);
      const admin = await logIn(again.origin);
      const { text } = await admin.request('GET', '/contact-form/all');
      expect(text).toContain('Maria Bianchi-Scherzinger');
      const { body } = await admin.request('POST', '/patient-page/read', await openedPage(admin, secret));
      expect(body).toMatchObject({
        quote: { ...goodQuote, answer: { text: 'Scherzinger chiede: fa male?' } },
      });
      expect((await admin.request('GET', '/staff/price-list')).body).toMatchObject({
        items: goodQuote.lines,
      });
    });

    test('brings back nothing that was erased since', async () => {
      const place = await newDestination('erased');
      const source = await newPlace('with account');
      const provider = await start(source);
      const { visitor, admin, draft, blogId, formId, secret } = await fill(provider.origin);
      const before = / to (\S+Z)$/m.exec(await succeed('backup', source, place))?.[1] ?? '';

      expect((await admin.request('DELETE', `/staff/forms/${formId}`)).status).toBe(200);
      const path = `/contact-form/delete-uploaded-file/${draft}&due.pdf`;
      expect((await visitor.request('DELETE', path)).status).toBe(200);
      expect((await admin.request('DELETE', `/blog/delete-blog/${blogId}`)).status).toBe(200);
      await succeed('backup', source, '--increment', place);
      await provider.terminate();

      const target = await newPlace('empty');
      expect(await succeed('restore', target, before)).toContain('Erased again: 3 of 3');
      const rows = await readRows(target);
      expect(rows['contact_forms']).toHaveLength(1);
      expect(rows['form_files']?.join()).toMatch(/^[^]*uno\.pdf[^]*$/);
      expect(rows['form_files']).toHaveLength(1);
      for (const table of ['blogs', 'blog_images', 'quotes', 'patient_pages', 'patient_keys'])
        expect([table, rows[table]]).toEqual([table, []]);
      expect(rows['erasures']).toHaveLength(3);
      expect((await readObjects(target)).size).toBe(1);
      expect(await succeed('verify', target)).toContain('Every row has its object');
      expect(await tracesIn(target['DATA_DIR'] ?? '', ['Scherzinger', 'xxxxxxxx'])).toEqual([]);
      const restored = await start(target);
      expect((await openPage(providerClient(restored.origin), secret)).status).toBe(404);
      await restored.terminate();

      const { output } = await runCommand('restore', target, before);
      expect(output).toContain('is not empty');
    });

    test('that cannot be restored to its end leaves the place empty, or says what stays, with the reason', async () => {
      const address = await newDestination('half');
      const source = await newPlace('with account');
      const provider = await start(source);
      await fill(provider.origin);
      await succeed('backup', source, address);
      await provider.terminate();
      const { files: opened, id } = await findBackup(address, loadBackupConfig(backupEnv));
      using files = opened;
      const manifest = await readManifest(files, id);
      const erasures = manifest.objects.map(({ key: objectKey }) => ({
        subject: documentSubject(objectKey),
        at: new Date().toISOString(),
      }));

      const place = await newPlace('empty');
      const config = loadConfig(place);
      using objects = await openAllObjects(config);
      const restoreWith = (remove: (objectKey: string) => Promise<void>) =>
        restore({ config, clock: () => new Date(), objects: { ...objects, delete: remove } }, files, id, erasures, {
          skipsDamaged: false,
          signal: new AbortController().signal,
        });
      const away = new Error('the storage is away');
      await expect(restoreWith(() => Promise.reject(away))).rejects.toMatchObject({
        message: expect.stringContaining(`${manifest.objects.length} restored objects stay`),
        cause: away,
      });
      expect(await isEmptyDatabase(config)).toBe(true);
      for (const object of manifest.objects) await objects.delete(object.key);

      let isAway = true;
      const awayOnce = (objectKey: string) => {
        if (!isAway) return objects.delete(objectKey);
        isAway = false;
        return Promise.reject(away);
      };
      await expect(restoreWith(awayOnce)).rejects.toBe(away);
      expect(await isEmptyDatabase(config)).toBe(true);
      await succeed('restore', place, address);
    });

    test('and verification tells lost, changed and unknown objects, and no names', async () => {
      const place = await newDestination('verify');
      const source = await newPlace('with account');
      const provider = await start(source);
      const { visitor, draft } = await fill(provider.origin);
      // This document is announced and stored, but not confirmed. This is not a fault.
      const address = textField((await announce(visitor, draft, pdf('tre.pdf'))).body, 'uploadUrl');
      expect(await put(address, 'application/pdf', pdf('tre.pdf').bytes)).toBe(200);
      await succeed('backup', source, place);
      await succeed('verify', source, place);
      await provider.terminate();

      const config = loadConfig(source);
      const database = openDatabase(config);
      const rows = await database.db.selectFrom('form_files').selectAll().orderBy('id').execute();
      await database.close();
      const [large, first, second] = rows;
      if (!large || !first || !second) throw new Error('three documents are expected');
      using objects = await openAllObjects(config);
      await objects.delete(large.object_key);
      await objects.delete(first.object_key);
      await objects.delete(second.object_key);
      const bytes = Buffer.from('y'.repeat(first.size));
      await objects.write({ key: first.object_key, contentType: first.content_type, size: first.size }, stream(bytes));
      const short = { key: second.object_key, contentType: second.content_type, size: 3 };
      await objects.write(short, stream(Buffer.from('abc')));
      await objects.write({ key: 'unknown', contentType: 'text/plain', size: 3 }, stream(Buffer.from('abc')));

      const { code, output } = await runCommand('verify', source, place);
      expect(code).toBe(1);
      expect(output).toContain(`document ${large.id} of request ${large.form_id}: its object is missing`);
      expect(output).toContain(`document ${second.id} of request ${second.form_id}: 3 bytes are stored instead of`);
      expect(output).toMatch(/^object \S+: no row stands for it$/m);
      expect(output).toContain(`document ${first.id} of request ${first.form_id}: its object has changed`);
      expect(output).toContain('Faults: 5');
      for (const name of ['Bianchi', '.pdf', 'maria@']) expect(output).not.toContain(name);

      const backup = await runCommand('backup', source, place);
      expect(backup.code).toBe(1);
      expect(backup.output).toContain(`document ${large.id} of request ${large.form_id}: its object is missing`);
      expect(backup.output).toContain('The backup is complete, but the storage has 3 faults');
    });
  });
});

async function* stream(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
