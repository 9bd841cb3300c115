import { once } from 'node:events';
import { cpSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import type { Database } from '#provider/db/database.ts';
import { openDatabase } from '#provider/db/open.ts';
import { openApiDocument } from '#provider/http/openapi.ts';
import { callNames, definitionOf, templateOf, type CallName } from '#shared/contract/calls.ts';
import { fillPath } from '#shared/contract/routes.ts';
import { paramsOf } from '#shared/contract/path-values.ts';
import { runProvider, type BundledProvider } from '../../support/bundled-provider.ts';
import { setSecondFactors, validInputs } from '../../support/every-call.ts';
import { cheapHash } from '../../support/create-first-account.ts';
import { send } from '../../support/http-client.ts';
import { newFolder } from '../../support/new-folder.ts';
import { confirmPicture, storePicture } from '../../support/provider-articles.ts';
import { cookieOf, numberField, providerClient, staff, type ProviderClient } from '../../support/provider-client.ts';
import { newForm, newRequest, saveFields } from '../../support/provider-forms.ts';
import { startProviderProcess, type ProviderProcess } from '../../support/provider-process.ts';
import { exchange } from '../../support/raw-exchange.ts';
import { fillDisk, hasSmallDisks, onSmallDisk } from '../../support/small-disk.ts';
import { runStaffCommand } from '../../support/staff-command.ts';

/*
 * Provokes every refusal that the document lists. That a call gives no other is checked in every integration test
 * (tests/support/documented-answers.ts).
 */

interface Input {
  params?: object | undefined;
  query?: object | undefined;
  body?: object | undefined;
}
/** An answer. Its JSON is null if it has no body. */
interface Refused {
  status: number;
  json: unknown;
  headers: object;
}
type Refuse = (name: CallName) => Promise<Refused>;
type Case = readonly [code: unknown, refuse: Refuse];

const { paths, components } = openApiDocument();
const responsesOf = (name: CallName): object => {
  const { method, path: template } = templateOf(name);
  return Object(paths[template]?.[method.toLowerCase()]).responses;
};
const pairs = callNames.flatMap((name) =>
  Object.entries(responsesOf(name)).map(([status, response]) => ({ name, status: Number(status), response })),
);
const refusals = pairs.filter(({ status }) => status >= 400);

const folder = newFolder();
let database: Database;
let main: BundledProvider;
/** On the same data, 16 minutes ahead. It requires second factors, and its scanner finds a virus in everything. */
let strict: BundledProvider;
/** On copies of the data: without tables and clock, with a damaged database, and on a full disk. */
let faulty: BundledProvider;
let damaged: BundledProvider;
let full: ProviderProcess | null = null;
const scanner = createServer((socket) => {
  socket.on('error', () => undefined).on('data', () => socket.end('stream: Test FOUND\0'));
});

/** Two admins; only the second has a second factor. */
let owner: ProviderClient;
let colleague: ProviderClient;
const withFactor = { email: 'colleague@clinic.example', password: staff.password };
const ids = { owner: 0, colleague: 0 };

/** Inputs with which every call succeeds. A refused call leaves its input valid. */
const valid = new Map<CallName, Input>();
let inputs: ReturnType<typeof validInputs>;
const newInput = async (name: CallName): Promise<Input> => {
  const input = await inputs[name]();
  await setSecondFactors(database, 'on');
  await database.db.deleteFrom('second_factors').where('staff_id', '=', ids.owner).execute();
  return input;
};

const isOwners = (name: CallName) => name === 'beginSecondFactor' || name === 'confirmSecondFactor';
const call = (
  name: CallName,
  { params, query, body }: Input = valid.get(name) ?? {},
  { at = main, as = isOwners(name) ? owner : colleague }: { at?: { origin: string } | null; as?: ProviderClient } = {},
): Promise<Refused> => {
  const { method, path: pattern } = definitionOf(name);
  const search = new URLSearchParams({ ...query }).toString();
  const address = `${fillPath<string>(pattern, { ...params })}?${search}`;
  return send(at?.origin ?? '', { method, path: address, headers: { cookie: cookieOf(as) }, body });
};
/** Makes a call that is refused before its input is read. */
const bare = (name: CallName, headers: Record<string, string>, body?: string, { origin } = main) => {
  const { method, path: template } = templateOf(name);
  return send(origin, { method, path: template.replaceAll(/\{\w+\}/g, '999'), headers, body });
};
const sendBody = (name: CallName, type: string, body: string) =>
  bare(name, { cookie: cookieOf(colleague), 'content-type': type }, body);

const malformed: Refuse = async (name) => {
  const { method, query } = definitionOf(name);
  const { path: template } = templateOf(name);
  if (method !== 'GET') return sendBody(name, 'application/json', '{"');
  if (template.includes('{') || query) {
    const search = new URLSearchParams(Object.keys(Object(query).properties ?? {}).map((key) => [key, ',']));
    const address = `${template.replaceAll(/\{\w+\}/g, '%ff')}?${search.toString()}`;
    return send(main.origin, { path: address, headers: { cookie: cookieOf(colleague) } });
  }
  // Node's server refuses these before any call, here for want of a host.
  const request = Buffer.from(`GET ${template} HTTP/1.1\r\nConnection: close\r\n\r\n`);
  const { status, text } = await exchange(Number(new URL(main.origin).port), request, 'wait');
  expect(text).toMatch(/\r\n\r\n0\r\n\r\n$/);
  return { status: status ?? 0, json: null, headers: {} };
};

/** Makes a call with a valid input, in which some members have other values. */
const callWith = (name: CallName, change: (key: string, value: unknown) => unknown) => {
  const each = (part: object | undefined) =>
    part && Object.fromEntries(Object.entries(part).map(([key, value]) => [key, change(key, value)]));
  const { params, query, body } = valid.get(name) ?? {};
  return call(name, { params: each(params), query, body: each(body) });
};

const unknown: Refuse = (name) =>
  callWith(name, (key, value) => {
    if (key === 'formIds') return [999];
    if (['token', 'clientToken', 'secret', 'uploadId'].includes(key)) return `${String(value).slice(0, -4)}AAAA`;
    return key.endsWith('Id') ? 999 : value;
  });

const conflicting: Refuse = async (name) => {
  const others: Record<string, unknown> = {
    clientToken: await newRequest(owner),
    phoneKey: 'x'.repeat(43),
    accountId: ids.colleague,
    revision: 999,
  };
  return callWith(name, (key, value) => others[key] ?? value);
};

const tooOften: Refuse = async (name) => {
  const at = new Date().toISOString();
  const failures = Object.values(ids).flatMap((id) =>
    (['password', 'code'] as const).map((kind) => ({ staff_id: id, kind, at })),
  );
  const ten = Array.from({ length: 10 }, () => failures).flat();
  await database.db.insertInto('failed_attempts').values(ten).execute();
  const input = name === 'login' ? { body: { ...withFactor, code: '000000' } } : undefined;
  const refused = await call(name, input);
  await database.db.deleteFrom('failed_attempts').execute();
  return refused;
};

/** The code of each status and what provokes it, in all calls that `own` does not name. */
const everywhere: Record<number, Case> = {
  400: ['INVALID_INPUT', malformed],
  401: ['NOT_LOGGED_IN', (name) => bare(name, {})],
  403: ['SECOND_FACTOR_MISSING', (name) => bare(name, { cookie: cookieOf(owner) }, undefined, strict)],
  404: [expect.stringMatching(/NOT_FOUND$|^(?:ERASE_LINK|PAGE_LINK|INVITATION)_INVALID$|^PHONE_LINK_CLOSED$/), unknown],
  409: [
    expect.stringMatching(/^(?:FORM_CLOSED|PHONE_LINK_TAKEN|OWN_ACCOUNT|(?:TEMPLATES|PRICES|QUOTE)_CHANGED)$/),
    conflicting,
  ],
  410: ['PHONE_LINK_EXPIRED', (name) => call(name, undefined, { at: strict })],
  413: ['BODY_TOO_LARGE', (name) => sendBody(name, 'application/json', `"${'x'.repeat(2 ** 21)}"`)],
  415: ['UNSUPPORTED_MEDIA_TYPE', (name) => sendBody(name, 'image/png', 'bytes')],
  416: [
    'RANGE_NOT_SATISFIABLE',
    async (name) => {
      const { params, query } = valid.get(name) ?? {};
      const address = fillPath<string>(definitionOf(name).path, { ...params });
      return send(main.origin, {
        path: `${address}?${new URLSearchParams({ ...query }).toString()}`,
        headers: { cookie: cookieOf(colleague), range: 'bytes=9999999-' },
      });
    },
  ],
  422: ['FILE_INFECTED', async (name) => call(name, await newInput(name), { at: strict })],
  429: ['TOO_MANY_ATTEMPTS', tooOften],
  500: ['INTERNAL', (name) => call(name, undefined, { at: faulty })],
  503: ['DATABASE_UNAVAILABLE', (name) => call(name, undefined, { at: damaged })],
  507: ['STORAGE_FULL', (name) => call(name, undefined, { at: full })],
};

const withBody = (code: string, body: object): Case => [code, (name) => call(name, { body })];
const isOn: Case = ['SECOND_FACTOR_ON', (name) => call(name, undefined, { as: colleague })];
const isOff: Case = ['SECOND_FACTOR_OFF', (name) => call(name, undefined, { as: owner })];
const duplicate = (confirming: CallName): Case => [
  'DUPLICATE_FILE_NAME',
  async (name) => {
    const confirmed = await newInput(confirming);
    await call(confirming, confirmed);
    const { fileSize, ...document } = Object(confirmed.body);
    const { firstBytes } = Object(valid.get(name)?.body);
    const size = { [name === confirming ? 'fileSize' : 'size']: fileSize + 1 };
    return call(name, { body: { ...document, firstBytes, ...size } });
  },
];
const locked: Case = [
  'PATIENT_PAGE_CLOSED',
  (name) => callWith(name, (key, value) => (key === 'key' ? 'x'.repeat(43) : value)),
];
const ofDraft: Case = [
  'FORM_NOT_SENT',
  async (name) => {
    await saveFields(owner, await newForm(owner), { message: 'Solo una bozza' });
    const formId = await newestId('/contact-form/all', 'contactForms');
    return call(name, { ...valid.get(name), params: { formId } });
  },
];
const newestId = async (address: string, list: string) =>
  numberField((await owner.request('GET', address)).body, list, 0, 'id');

const own: Record<string, Case> = {
  '401 login': withBody('INVALID_CREDENTIALS', { ...withFactor, password: 'wrong' }),
  '401 getFormUploadUrl': duplicate('confirmFormUpload'),
  '401 confirmFormUpload': duplicate('confirmFormUpload'),
  '401 getPhoneUploadUrl': duplicate('confirmPhoneUpload'),
  '401 confirmPhoneUpload': duplicate('confirmPhoneUpload'),
  '401 beginLargeUpload': duplicate('confirmFormUpload'),
  '401 beginPatientLargeUpload': duplicate('confirmPatientUpload'),
  '401 openPatientPage': [
    'DIGITS_WRONG',
    (name) => callWith(name, (key, value) => (key === 'digits' ? '0000' : value)),
  ],
  '410 readPatientPage': locked,
  '410 answerQuote': locked,
  '410 beginPatientLargeUpload': locked,
  '401 getPatientUploadUrl': duplicate('confirmPatientUpload'),
  '410 getPatientUploadUrl': locked,
  '401 confirmPatientUpload': duplicate('confirmPatientUpload'),
  '410 confirmPatientUpload': locked,
  '409 getPartUploadUrl': ['UPLOAD_OFFSET', (name) => callWith(name, (key, value) => (key === 'offset' ? 1 : value))],
  '409 finishLargeUpload': ['UPLOAD_OFFSET', (name) => call(name, valid.get('getLargeUpload'))],
  '409 sendQuote': ['QUOTE_CHANGED', (name) => callWith(name, (key, value) => (key === 'sentBefore' ? 7 : value))],
  '409 answerQuote': ['QUOTE_REPLACED', (name) => callWith(name, (key, value) => (key === 'quoteId' ? 999 : value))],
  '403 login': withBody('SECOND_FACTOR_REQUIRED', withFactor),
  '403 beginSecondFactor': withBody('PASSWORD_WRONG', { currentPassword: 'wrong' }),
  '403 confirmSecondFactor': withBody('CODE_WRONG', { code: '000000' }),
  '404 getPhoneLink': ['FORM_NOT_FOUND', conflicting],
  '404 exportPerson': ['NOT_FOUND', (name) => call(name, { query: { ids: '999' } })],
  '409 submitForm': [
    'FORM_CHANGED',
    async (name) => call(name, { body: { ...(await newInput(name)).body, revision: 'older' } }),
  ],
  '409 joinPhoneLink': [
    'PHONE_LINK_TAKEN',
    (name) => {
      const { token } = Object(valid.get('getPhoneUploadUrl')?.body);
      return call(name, { body: { token, phoneKey: 'x'.repeat(43) } });
    },
  ],
  '409 updateBlogImage': [
    'DUPLICATE_IMAGE_NAME',
    async (name) => {
      const input = await newInput(name);
      const blogId = await newestId('/staff/articles', 'articles');
      const { imageName, size } = Object(input.body);
      await confirmPicture(owner, blogId, imageName, size);
      await storePicture(owner, blogId, imageName, 'x'.repeat(size));
      return call(name, input);
    },
  ],
  '409 beginSecondFactor': isOn,
  '409 confirmSecondFactor': isOn,
  '409 removeSecondFactor': isOff,
  '409 renewRecoveryCodes': isOff,
  '409 inviteStaff': withBody('ACCOUNT_EXISTS', { email: withFactor.email, name: 'Iva', role: 'staff' }),
  '409 acceptInvitation': [
    'ACCOUNT_EXISTS',
    async (name) => {
      const { json } = await call('openInvitation', { body: { token: Object(valid.get(name)?.body).token } });
      await runStaffCommand(database, ['add', Object(json).email, 'Iva', 'staff']);
      return call(name);
    },
  ],
  '409 changeFollowUp': [
    'FORM_NOT_SENT',
    async (name) => {
      await saveFields(owner, await newForm(owner), { message: 'Solo una bozza' });
      const formId = await newestId('/contact-form/all', 'contactForms');
      return call(name, { params: { formId }, body: { state: 'rejected' } });
    },
  ],
  '409 requestDocuments': ofDraft,
  '409 revokePatientPage': ofDraft,
  '429 openPatientPage': [
    'TOO_MANY_ATTEMPTS',
    async (name) => {
      const input = await newInput(name);
      const wrong = { body: { ...Object(input.body), digits: '0000' } };
      for (let count = 0; count < 5; count += 1) await call(name, wrong);
      return call(name, wrong);
    },
  ],
  '503 initializeForm': ['STORAGE_UNAVAILABLE', (name) => call(name, {}, { at: damaged })],
};

beforeAll(async () => {
  await once(scanner.listen(0, '127.0.0.1'), 'listening');
  const env = { ACCESS_TOKEN_TTL: '7200' };
  const run = (data: string, clock = () => new Date(), more = {}) =>
    runProvider({ clock, env: { ...env, DATA_DIR: data, ...more } });
  main = await run(folder);
  const strictness = {
    STAFF_SECOND_FACTOR: 'required',
    CLAMAV_HOST: `127.0.0.1:${numberField(scanner.address(), 'port')}`,
  };
  strict = await run(folder, () => new Date(Date.now() + 16 * 60_000), strictness);

  database = openDatabase(loadConfig({ DATA_DIR: folder }));
  await runStaffCommand(database, ['add', withFactor.email, 'Iva', 'admin']);
  const hash = await cheapHash(staff.password);
  await database.db.updateTable('staff').set({ password_hash: hash }).execute();
  const logIn = async (credentials: object) => {
    const client = providerClient(main.origin);
    const { body } = await client.request('POST', '/auth/login', credentials);
    return { client, id: numberField(body, 'user', 'id') };
  };
  ({ client: owner, id: ids.owner } = await logIn(staff));
  await logIn(withFactor);
  ({ client: colleague, id: ids.colleague } = await logIn(withFactor));
  inputs = validInputs(owner, staff, database);
  for (const name of callNames) valid.set(name, await newInput(name));
  const { sessions } = Object((await colleague.request('GET', '/staff/account/sessions')).body);
  const sessionId = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id;
  valid.set('endSession', { params: { sessionId } });

  await database.scrub();
  const copy = () => {
    const data = path.join(newFolder(), 'data');
    cpSync(folder, data, { recursive: true });
    return { data, file: path.join(data, 'clinic.db') };
  };
  const renamed = copy();
  let isFaulty = false;
  faulty = await run(renamed.data, () => {
    if (isFaulty) throw new Error('A fault');
    return new Date();
  });
  isFaulty = true;
  const tables = new Sqlite(renamed.file);
  for (const name of tables.prepare("select name from sqlite_master where type = 'table'").pluck().all())
    if (!String(name).startsWith('sqlite_'))
      tables.exec(`alter table "${String(name)}" rename to "${String(name)}_lost"`);
  tables.close();

  const moved = copy();
  damaged = await run(moved.data);
  const other = new Sqlite(moved.file);
  // The provider drops the pages that it has read, because another process has written.
  other.pragma('user_version = 1');
  other.pragma('wal_checkpoint(truncate)');
  other.close();
  writeFileSync(moved.file, Buffer.alloc(statSync(moved.file).size, 'x'));
  renameSync(moved.data, `${moved.data}-moved`);

  if (!hasSmallDisks) return;
  const disk = newFolder();
  full = await startProviderProcess(
    { ...env, DATA_DIR: disk, SOURCE: folder, FREE_BYTES_MIN: '1' },
    { wrapper: [...onSmallDisk(2 ** 24), 'sh', '-c', 'cp -a "$SOURCE/." "$DATA_DIR" && exec "$@"', 'sh'] },
  );
  fillDisk(full.pid, disk);
  // Uses up the write-ahead log too, with the write that needs the least room.
  for (let revision = 0, status = 200; status === 200; revision += 1) {
    valid.set('saveReplyTemplates', { body: { revision, templates: [] } });
    ({ status } = await call('saveReplyTemplates', undefined, { at: full }));
  }
});
afterAll(async () => {
  for (const provider of [main, strict, faulty, damaged]) await provider?.close();
  await full?.terminate();
  await database?.close();
  scanner.close();
});

test.each(refusals.filter(({ status }) => status !== 507 || hasSmallDisks))(
  'the document lists $status for $name, and the call gives it',
  async ({ name, status, response }) => {
    const [code, refuse] = own[`${status} ${name}`] ?? everywhere[status] ?? [];
    if (!refuse) throw new Error(`Nothing provokes ${status} of ${name}`);
    const refused = await refuse(name);
    const { headers = {}, content } = '$ref' in response ? Object(components.responses[status]) : response;
    expect(refused).toMatchObject({ status, json: content ? { code } : null });
    const [, schema = ''] = /^#\/components\/schemas\/(\w+)$/.exec(content?.['application/json'].schema.$ref) ?? [];
    expect(content ? Value.Errors(Object(components.schemas)[schema], refused.json) : []).toEqual([]);
    expect('retry-after' in refused.headers).toBe('Retry-After' in headers);
  },
);

const callsWith = (member: RegExp) =>
  callNames.filter((name) => {
    const { path, body } = definitionOf(name);
    const members = Object.keys({ ...paramsOf(path).properties, ...Object(body).properties });
    return members.some((key) => member.test(key));
  });
test.each([
  ...callsWith(/Id$|oken$|^formIds$/).map((name) => ({ name, what: 'what nothing has', refuse: unknown })),
  ...callsWith(/^(?:clientToken|phoneKey|accountId|revision)$/).map((name) => ({
    name,
    what: 'a conflict',
    refuse: conflicting,
  })),
])('$name answers $what as the document lists', async ({ name, refuse }) => {
  expect(Object.keys(responsesOf(name))).toContain(String((await refuse(name)).status));
});

const writesNothing = (name: CallName) => !('507' in responsesOf(name));
test.skipIf(!hasSmallDisks).each(callNames.filter(writesNothing))(
  'the document lists no 507 for %s, and the call succeeds on a full disk',
  async (name) => {
    expect(await call(name, undefined, { at: full })).toMatchObject({ status: 200 });
  },
);

test('every case is for a listed refusal', () => {
  const listed = refusals.map(({ name, status }) => `${status} ${name}`);
  expect(listed).toEqual(expect.arrayContaining(Object.keys(own)));
});

describe('odd input', () => {
  const refusal = { status: 400, json: { code: 'INVALID_INPUT' } };

  test.each([
    '/staff/access-trail?before=1&before=2',
    '/staff/access-trail?before=0',
    '/staff/access-trail?before=1.5',
    '/staff/access-trail?before=1e3',
    '/staff/access-trail?before=',
    '/staff/access-trail?staffId=1%00',
    '/staff/access-trail?action=erased&action=opened',
    '/staff/access-trail?action=constructor',
    '/staff/access-trail?from=2026-01-01',
    '/staff/access-trail?from=2026-99-99T00:00:00.000Z',
    '/staff/access-trail?from=2026-02-30T00:00:00.000Z',
    '/staff/access-trail?until=2026-01-01T::::::::Z',
    '/staff/access-trail?until=2026-01-01T25:00:00.000Z',
    '/staff/follow-ups?since=2026-02-30T00:00:00.000Z',
    '/staff/access-trail?staffId=2147483648',
    '/staff/access-trail?staffId=NaN',
    `/staff/articles/${'1'.repeat(4097)}`,
    '/staff/articles/%ff',
  ])('%s is refused', async (address) => {
    const headers = { cookie: cookieOf(colleague) };
    expect(await send(main.origin, { path: address, headers })).toMatchObject(refusal);
  });

  test.each([
    '{"__proto__":{"role":"admin"},"email":"a@b.it","password":"x"}',
    '{"constructor":{"prototype":{"role":"admin"}},"email":"a@b.it","password":"x"}',
    '{"email":"a@b.it","password":"x","role":"admin"}',
    '{"email":"a@b.it","password":"x"',
    '[]',
    'null',
  ])('a body of %s is refused', async (body) => {
    expect(await sendBody('login', 'application/json', body)).toMatchObject(refusal);
  });

  test('a body whose schema is open is refused for __proto__ alone', async () => {
    const article = '{"blog":{"title":"Titolo","content":[]}';
    const create = sendBody.bind(null, 'createBlog', 'application/json');
    expect(await create(`${article},"more":1}`)).toMatchObject({ status: 200 });
    expect(await create(`${article},"__proto__":{"more":1}}`)).toMatchObject(refusal);
  });
});
