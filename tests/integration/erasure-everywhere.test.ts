import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { createLogger } from '#runtime/logger.ts';
import { website } from '#shared/contract/routes.ts';
import { startBundledProvider } from '../support/bundled-provider.ts';
import { openBrowser, type Browser } from '../support/browser.ts';
import { forTest } from '../support/for-test.ts';
import { newFolder } from '../support/new-folder.ts';
import { field, numberField, textField } from '../support/provider-client.ts';
import { composeSettings, hasOwnPostgres, startOwnPostgres } from '../support/provider-postgres.ts';
import { startS3 } from '../support/provider-s3.ts';
import { hasRedis, startRedis } from '../support/redis-server.ts';
import { noteLog } from '../support/stderr.ts';
import { fold } from '#shared/rules/fold.ts';
import { tracesIn } from '../support/traces.ts';
import { uploadOf } from '../support/upload-body.ts';
import { startWebsiteProcess } from '../support/website-process.ts';

/** The period that docs/running.md states for PostgreSQL's tables. */
const statedSeconds = 3660;

const unique = (length = 12) => randomBytes(length).toString('hex').replace(/\d/g, 'x');

/** Text whose beginning stays readable when compressed, and which is long enough for out-of-line storage. */
const longText = () => Array.from({ length: 60 }, () => unique(30)).join(' ');

/** True for a line of `search` that names a segment of PostgreSQL's write-ahead log. */
const isLogOfWrites = (line: string): boolean => /^[0-9A-F]{24}: /.test(line);

/** Everything that may contain a patient's text: folders, and the output of the programs. */
interface Places {
  env: Record<string, string>;
  websiteEnv: Record<string, string>;
  folders: string[];
  logs: (() => string)[];
  /** Steps that the database server performs on its own within the stated period. */
  settle: (env: Record<string, string>) => Promise<void>;
}

async function startEmbedded(): Promise<Places> {
  const folder = newFolder();
  return {
    env: { DATA_DIR: folder },
    websiteEnv: {},
    folders: [folder],
    logs: [],
    settle: async () => undefined,
  };
}

async function startServers(): Promise<Places> {
  const postgres = await forTest(startOwnPostgres(null, composeSettings()));
  const s3 = await forTest(startS3());
  const redis = await forTest(startRedis());
  const folder = newFolder();
  const client = new Redis(redis.url);
  onTestFinished(() => client.disconnect());
  await client.config('SET', 'rdbcompression', 'no');
  return {
    env: { DATA_DIR: folder, ...s3.env, DATABASE_URL: await postgres.createDatabase() },
    websiteEnv: { REDIS_URL: redis.url },
    folders: [folder, postgres.folder, redis.folder, ...(s3.folder === null ? [] : [s3.folder])],
    logs: [postgres.log],
    settle: async (env) => {
      await client.save();
      const { db, close } = openDatabase(loadConfig(env));
      // Autovacuum does this after a while.
      await sql`analyze`.execute(db);
      // archive_timeout does this within an hour, and a checkpoint follows.
      await sql`select pg_switch_wal()`.execute(db);
      await sql`checkpoint`.execute(db);
      await close();
    },
  };
}

const variants: [string, boolean, () => Promise<Places>][] = [
  ['SQLite and files', true, startEmbedded],
  ['PostgreSQL, S3 and Redis', hasOwnPostgres && hasRedis, startServers],
];

async function startAll(start: () => Promise<Places>) {
  const places = await start();
  let lead = 0;
  let providerLog = '';
  const output = {
    write: (line: string) => {
      providerLog += line;
      noteLog(line);
    },
  };
  const env = { ...places.env, DRAFT_RETENTION_DAYS: '3' };
  const running = await startBundledProvider({
    env,
    logger: createLogger('debug', 'provider', output),
    clock: () => new Date(Date.now() + lead * 1000),
  });
  const site = await startWebsiteProcess({ provider: running, env: places.websiteEnv });
  const search = async (texts: readonly string[]): Promise<string[]> => {
    const folders = [...places.folders, site.folder];
    const found = await Promise.all(folders.map((folder) => tracesIn(folder, texts)));
    const logged = [() => providerLog, site.output, ...places.logs].flatMap((log) =>
      texts.filter((text) => log().includes(text)).map((text) => `log: ${text}`),
    );
    return [...found.flat(), ...logged];
  };
  return {
    visitor: openBrowser(site.origin),
    staff: openBrowser(site.origin),
    search,
    /** Advances the clock and runs maintenance. */
    pass: async (seconds: number) => {
      lead += seconds;
      await running.maintain();
    },
    settle: () => places.settle(env),
  };
}

const newDraft = async (visitor: Browser): Promise<string> => {
  const { json } = await visitor.get('/api/contact-form/initializeClientContactForm');
  return textField(json, 'clientToken');
};

const save = async (visitor: Browser, clientToken: string, fields: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) {
    const path = '/api/contact-form/updateClientContactForm';
    expect((await visitor.json('PUT', path, { clientToken, [name]: value })).status).toBe(200);
  }
};

const attach = async (visitor: Browser, clientToken: string, name: string, content: string) => {
  const bytes = Buffer.from(content);
  const form = uploadOf({ clientToken, size: bytes.length }, { name, bytes });
  const { status } = await visitor.send({ method: 'POST', path: website.contactFormUploads, ...form });
  expect(status).toBe(200);
};

const idOf = async (admin: Browser, email: string): Promise<number> => {
  const { json } = await admin.get('/api/contact-form/all');
  const records = field(json, 'contactForms');
  const record = Array.isArray(records) ? records.find((row) => field(row, 'email') === email) : null;
  return numberField(record, 'id');
};

describe.each(variants)('on %s', (_name, isHere, start) => {
  test.runIf(isHere)(
    'what staff, the visitor and retention erased is nowhere after the stated time: tables, log of writes, storage, Redis, logs, temporary files',
    async () => {
      const { visitor, staff: admin, search, pass, settle } = await startAll(start);
      await admin.login();

      // A complete request: fields typed twice, a document kept and one deleted, opened and annotated by staff.
      const typed = {
        fullName: `Nome ${unique()}`,
        email: `${unique()}@example.it`,
        phoneNumber: `39333${Math.floor(1_000_000 + Math.random() * 8_999_999)}`,
        service: 'Impianti Dentali',
        message: longText(),
      };
      const source = `campagna ${unique()}`;
      const before = { fullName: `Prima ${unique()}`, message: longText() };
      const kept = [`${unique()}.pdf`, `%PDF-1.7 ${unique(64)}`] as const;
      const deleted = [`${unique()}.pdf`, `%PDF-1.7 ${unique(64)}`] as const;
      const clientToken = await newDraft(visitor);
      await save(visitor, clientToken, before);
      await save(visitor, clientToken, typed);
      await attach(visitor, clientToken, ...kept);
      await attach(visitor, clientToken, ...deleted);
      await visitor.send({
        method: 'DELETE',
        path: `/api/contact-form/delete-uploaded-file/${clientToken}&${deleted[0]}`,
      });
      const submitted = await visitor.json('POST', '/api/contact-form/submit-form', { clientToken, source });
      expect(submitted.status).toBe(200);
      const id = await idOf(admin, typed.email);
      const note = `Bilješka ${unique()}`;
      expect((await admin.json('POST', `/api/staff/forms/${id}/notes`, { text: note })).status).toBe(200);
      const opened = await admin.get(`/api/staff/forms/${id}`);
      const fileId = numberField(opened.json, 'files', 0, 'id');
      expect((await admin.get(`/api/staff/forms/${id}/files/${fileId}`)).status).toBe(200);

      // A request sent without scripts, which uses temporary files.
      const plain = {
        ...typed,
        fullName: `Senza ${unique()}`,
        email: `${unique()}@example.it`,
        message: unique(40),
      };
      const plainFile = [`${unique()}.pdf`, `%PDF-1.7 ${unique(64)}`] as const;
      const body = new FormData();
      for (const [name, value] of Object.entries(plain)) body.append(name, value);
      body.append('files', new File([plainFile[1]], plainFile[0], { type: 'application/pdf' }));
      const form = new Response(body);
      const sent = await visitor.send({
        method: 'POST',
        path: website.contactFormPost,
        headers: { 'content-type': form.headers.get('content-type') ?? '' },
        body: Buffer.from(await form.arrayBuffer()),
      });
      expect(sent.status).toBe(303);

      // A draft that is never sent.
      const draft = { fullName: `Bozza ${unique()}`, message: unique(40) };
      await save(visitor, await newDraft(visitor), draft);

      const traces = [
        typed.fullName,
        fold(typed.fullName),
        typed.email,
        typed.phoneNumber,
        typed.message.slice(0, 60),
        note,
        source,
        before.fullName,
        fold(before.fullName),
        before.message.slice(0, 60),
        ...kept,
        ...deleted,
        plain.fullName,
        plain.email,
        plain.message,
        ...plainFile,
        draft.fullName,
        draft.message,
      ];
      await settle();
      const found = await search(traces);
      for (const text of [typed.email, note, source, kept[1], plain.message, draft.message])
        expect(found).toContainEqual(expect.stringContaining(text));
      expect(found.filter((line) => line.startsWith('log'))).toEqual([]);

      for (const email of [typed.email, plain.email]) {
        const path = `/api/staff/forms/${await idOf(admin, email)}`;
        expect((await admin.send({ method: 'DELETE', path })).status).toBe(200);
      }
      await pass(4 * 24 * 3600);
      await pass(statedSeconds);
      // PostgreSQL's processes report their changes after a moment.
      await expect.poll(async () => (await search(traces)).filter((line) => !isLogOfWrites(line))).toEqual([]);
      await settle();
      expect(await search(traces)).toEqual([]);
    },
  );
});
