import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProcessState } from '../../support/process-state.ts';
import { field, providerClient, type ProviderClient, staff } from '../../support/provider-client.ts';
import { goodForm, newForm } from '../../support/provider-forms.ts';
import { hasOwnPostgres, startOwnPostgres, type OwnPostgresServer } from '../../support/provider-postgres.ts';
import { startSite, type SiteProcess } from '../../support/site-process.ts';

const restarts = 10;
const visitors = 3;
const megabyte = 1024 ** 2;
/** Values that the provider acknowledged, by client token. */
interface Acknowledged {
  drafts: Map<string, Record<string, string>>;
  /** E-mail addresses of the submitted forms. */
  submitted: Set<string>;
  count: number;
}

/** Refusals other than DATABASE_UNAVAILABLE, by status and code. */
type Surprises = Set<string>;

/** Fills in drafts until it is stopped, and submits every second one. */
async function visit(
  client: ProviderClient,
  name: string,
  acknowledged: Acknowledged,
  surprises: Surprises,
  isOver: () => boolean,
): Promise<void> {
  const call = async (method: string, path: string, body: unknown): Promise<boolean> => {
    const answer = await client.request(method, path, body).catch(() => null);
    if (answer === null) {
      surprises.add(`${path} without an answer`);
      return false;
    }
    if (answer.status === 200) acknowledged.count += 1;
    else if (answer.status !== 503 || !answer.headers.has('retry-after'))
      surprises.add(`${path} ${answer.status} ${String(field(answer.body, 'code'))}`);
    return answer.status === 200;
  };
  for (let count = 0; !isOver(); count += 1) {
    const clientToken = await newForm(client).catch(() => null);
    if (clientToken === null) continue;
    const saved: Record<string, string> = {};
    const form = { ...goodForm, email: `${name}.${count}@example.it` };
    for (const [key, value] of Object.entries(form))
      if (await call('PUT', '/contact-form/updateClientContactForm', { clientToken, [key]: value })) saved[key] = value;
    const isWhole = Object.keys(saved).length === Object.keys(form).length;
    if (isWhole && count % 2 === 0) {
      if (await call('POST', '/contact-form/submit-form', { clientToken })) acknowledged.submitted.add(form.email);
    } else acknowledged.drafts.set(clientToken, saved);
  }
}

describe.skipIf(!hasOwnPostgres || !existsSync('/proc/self/fd'))('a database that goes away', () => {
  let postgres: OwnPostgresServer;
  let site: SiteProcess;
  beforeAll(async () => {
    postgres = await startOwnPostgres();
    site = await startSite({ DATABASE_URL: await postgres.createDatabase(), RATE_LIMITS: 'off' });
  });
  afterAll(async () => {
    await site.terminate();
    await postgres.close();
  });

  test(`${restarts} restarts under load: the process stays, nothing acknowledged is lost, nothing leaks`, async () => {
    const client = providerClient(`${site.origin}/api`);
    const acknowledged: Acknowledged = { drafts: new Map(), submitted: new Set(), count: 0 };
    const surprises: Surprises = new Set();
    let isOver = false;
    const atWork = Array.from({ length: visitors }, (_, index) =>
      visit(client, `visitor${index}`, acknowledged, surprises, () => isOver),
    );
    /** Resolves after this number of further successful calls. */
    const progress = async (calls: number): Promise<void> => {
      const wanted = acknowledged.count + calls;
      while (acknowledged.count < wanted) {
        await readProcessState(site.pid);
        await new Promise((resolve) => {
          setTimeout(resolve, 10);
        });
      }
    };

    await progress(200);
    const before = await readProcessState(site.pid);
    for (let round = 0; round < restarts; round += 1) {
      await postgres.stop();
      await postgres.start();
      await progress(50);
    }
    const after = await readProcessState(site.pid);
    isOver = true;
    await Promise.all(atWork);

    expect([...surprises]).toEqual([]);
    expect(after.sockets + after.files.length).toBeLessThanOrEqual(before.sockets + before.files.length + visitors);
    expect(after.memory).toBeLessThan(before.memory + 100 * megabyte);
    const faults = site
      .output()
      .split('\n')
      .filter((line) => /INTERNAL|uncaught|unhandled/.test(line));
    expect(faults).toEqual([]);

    for (const [token, saved] of acknowledged.drafts) {
      const { body } = await client.request('GET', `/contact-form/clientContactFormState/${token}`);
      expect(field(body, 'clientContactFormState')).toMatchObject(saved);
    }
    await client.request('POST', '/auth/login', staff);
    const list = (await client.request('GET', '/contact-form/all')).text;
    for (const email of acknowledged.submitted) expect(list).toContain(`"${email}"`);
    expect(acknowledged.submitted.size).toBeGreaterThan(restarts);
  });

  test('while it is away calls answer 503 with a time to come back, and the first call after its return succeeds', async () => {
    const client = providerClient(`${site.origin}/api`);
    const clientToken = await newForm(client);
    await postgres.stop();
    const save = () =>
      client.request('PUT', '/contact-form/updateClientContactForm', { clientToken, fullName: 'Anna' });
    const refused = await save();
    expect([refused.status, field(refused.body, 'code')]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await postgres.start();
    expect((await save()).status).toBe(200);
  });
});
