import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import type { Database } from '#provider/db/database.ts';
import { openDatabase } from '#provider/db/open.ts';
import { callNames as names, calls, definitionOf, type CallName } from '#shared/contract/calls.ts';
import { fillPath } from '#shared/contract/routes.ts';
import { runProvider, type BundledProvider } from '../support/bundled-provider.ts';
import { openBrowser, type Browser } from '../support/browser.ts';
import type { Sending } from '../support/http-client.ts';
import { cheapHash } from '../support/create-first-account.ts';
import { newFolder } from '../support/new-folder.ts';
import { providerClient } from '../support/provider-client.ts';
import { accessRules, validInputs, type Inputs } from '../support/every-call.ts';
import { startWebsite, type TestWebsite } from '../support/website.ts';
import { runStaffCommand } from '../support/staff-command.ts';

const roles = ['guest', 'staff', 'admin'] as const;
const ways = ['at the provider', 'through web'] as const;
type Role = (typeof roles)[number];
type Way = (typeof ways)[number];

const rowsOf = (name: CallName) => ways.flatMap((way) => roles.map((role) => ({ way, name, role })));

const notLoggedIn = { status: 401, json: { code: 'NOT_LOGGED_IN' } };
const forbidden = { status: 403, json: { code: 'FORBIDDEN' } };
const notFound = { status: 404, json: { code: 'NOT_FOUND' } };

/** @returns the response that refuses the call to the role; null if the role may make it. */
const refusalOf = (name: CallName, role: Role, way: Way) => {
  const { by, from } = accessRules[name];
  if (way === 'through web' && from === 'web') return notFound;
  if (by === 'anyone') return null;
  if (role === 'guest') return notLoggedIn;
  return by === 'admin' && role !== 'admin' ? forbidden : null;
};

const password = 'a-long-test-password';

/** These calls end sessions, so each uses a separate account and session. */
const ending: ReadonlySet<CallName> = new Set([
  'login',
  'logout',
  'changePassword',
  'endOtherSessions',
  'confirmSecondFactor',
  'removeSecondFactor',
]);

type Account = 'main' | 'apart';
const emailOf = (role: Exclude<Role, 'guest'>, account: Account = 'main') => `${role}-${account}@clinic.example`;

const folder = newFolder();
let database: Database;
let provider: BundledProvider;
let website: TestWebsite;
let inputs: ReturnType<typeof validInputs>;
const browsers = new Map<string, Browser>();

const originOf = (way: Way) => (way === 'through web' ? website.origin : provider.origin);
const prefixOf = (way: Way) => (way === 'through web' ? '/api' : '');

const logIn = async (role: Role, way: Way, account: Account): Promise<Browser> => {
  const browser = openBrowser(originOf(way));
  if (role === 'guest') return browser;
  const credentials = { email: emailOf(role, account), password };
  const { status } = await browser.json('POST', `${prefixOf(way)}/auth/login`, credentials);
  if (status !== 200) throw new Error(`The log-in of ${role} ${way} answered ${status}`);
  return browser;
};

/** @returns a browser whose session may be ended or renewed without affecting other rows. */
const browserFor = async (name: CallName, role: Role, way: Way): Promise<Browser> => {
  if (ending.has(name)) {
    const { db } = database;
    const confirmed = await db
      .deleteFrom('second_factors')
      .where('confirmed_at', 'is not', null)
      .returningAll()
      .execute();
    const browser = await logIn(role, way, 'apart');
    if (name === 'removeSecondFactor' && confirmed.length > 0)
      await db.insertInto('second_factors').values(confirmed).execute();
    return browser;
  }
  return browsers.get(`${role} ${way}`)?.clone() ?? logIn(role, way, 'main');
};

const unused = new Map<CallName, Inputs[CallName]>();

/** @returns a valid input, the same until a call with it succeeds, because refused calls must change nothing. */
const inputOf = async (name: CallName): Promise<Inputs[CallName]> => {
  const input = unused.get(name) ?? (await inputs[name]());
  unused.set(name, input);
  return input;
};

/** Sends one HTTP request. @returns its response and the number of requests that reached the provider. */
const call = async (
  name: CallName,
  role: Role,
  way: Way,
  sending: Pick<Sending, 'body' | 'headers'>,
  params = {},
  query = {},
) => {
  const browser = await browserFor(name, role, way);
  const port = Number(new URL(provider.origin).port);
  const path: string = calls[name].path;
  let arrived = 0;
  const count = (message: unknown) => {
    const { request } = Object(message);
    if (request instanceof IncomingMessage && request.socket.localPort === port) arrived += 1;
  };
  subscribe('http.server.request.start', count);
  const { status, json } = await browser
    .send({
      method: calls[name].method,
      path: `${prefixOf(way)}${fillPath(path, params)}?${new URLSearchParams(query).toString()}`,
      ...sending,
    })
    .finally(() => unsubscribe('http.server.request.start', count));
  return { answer: { status, json }, arrived };
};

beforeAll(async () => {
  const env = { DATA_DIR: folder, STAFF_EMAIL: emailOf('admin'), STAFF_PASSWORD: password };
  provider = await runProvider({ env });
  database = openDatabase(loadConfig(env));
  for (const [role, account] of [
    ['staff', 'main'],
    ['staff', 'apart'],
    ['admin', 'apart'],
  ] as const) {
    const email = emailOf(role, account);
    await runStaffCommand(database, ['add', email, 'Iva', role]);
    const hash = await cheapHash(password);
    await database.db.updateTable('staff').set({ password_hash: hash }).where('email', '=', email).execute();
  }
  website = await startWebsite({
    provider,
    env: { RATE_LIMITS: 'off' },
  });
  for (const way of ways) for (const role of roles) browsers.set(`${role} ${way}`, await logIn(role, way, 'main'));

  const admin = providerClient(provider.origin);
  const credentials = { email: emailOf('admin'), password };
  await admin.request('POST', '/auth/login', credentials);
  inputs = validInputs(admin, credentials, database);
});

afterAll(async () => {
  await website?.close();
  await provider?.close();
  await database?.close();
});

describe('a valid request gets 200 from those who may make it, and the refusal from everyone else', () => {
  // The rows of one call stay together in any order of tests, because another call's input may remove the
  // data they use.
  describe.each(names)('%s', (callName) => {
    test.each(rowsOf(callName))('$name by $role $way', async ({ name, role, way }) => {
      const { params, query, body } = await inputOf(name);
      const { answer, arrived } = await call(name, role, way, { body }, params, query);
      if (answer.status === 200) unused.delete(name);
      expect(answer).toMatchObject(refusalOf(name, role, way) ?? { status: 200 });
      expect(arrived > 0).toBe(way === 'at the provider' || accessRules[name].from === 'browser');
    });
    afterAll(() => unused.delete(callName));
  });
});

describe('a malformed body does not hide the refusal', () => {
  const withBody = names.filter((name) => definitionOf(name).body);
  const malformed = { body: '{"', headers: { 'content-type': 'application/json' } };

  test.each(withBody.flatMap(rowsOf))('$name by $role $way', async ({ name, role, way }) => {
    const { answer } = await call(name, role, way, malformed, {
      blogId: 1,
      imageId: 1,
      formId: 1,
      accountId: 1,
    });
    expect(answer).toMatchObject(refusalOf(name, role, way) ?? { status: 400 });
  });
});
