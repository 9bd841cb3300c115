import { setTimeout as latency } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { staff } from '../../support/provider-client.ts';
import type { Browser } from '../../support/browser.ts';
import type { Reply, Sending } from '../../support/http-client.ts';
import { loopTimed } from '../../support/loop-time.ts';
import type { Fault } from '../../support/misbehaviour.ts';
import { startStack } from '../../support/stack.ts';
import { documentUpload } from '../../support/upload-body.ts';

/** Seeded random numbers from 0 to 1, so that a failing storm fails again. */
function seededNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** One request in three fails, one in six is slow. */
function weather(seed: number): () => Fault | null {
  const next = seededNumbers(seed);
  const faults: (() => Fault)[] = [
    () => ({ kind: 'reset' }),
    () => ({ kind: 'loseAnswer' }),
    () => ({ kind: 'cutBody' }),
    () => ({ kind: 'resetReading', afterBytes: 1 }),
    () => ({ status: 500, body: 'x' }),
    () => ({ status: 503, headers: [['retry-after', '1']], body: '<html>' }),
    () => ({ kind: 'refuseEarly', answer: { status: 503, body: '' } }),
  ];
  return () => {
    const chance = next();
    if (chance < 1 / 3) return faults[Math.floor(next() * faults.length)]?.() ?? null;
    return chance < 1 / 2 ? { kind: 'holdAnswer', until: latency(next() * 300) } : null;
  };
}

const fields = ['fullName', 'email', 'phoneNumber', 'service', 'message'];
const file = { name: 'referto.pdf', bytes: Buffer.alloc(200_000, '%PDF-') };

test('journeys come through while provider and storage are slow, failing and restarting', async () => {
  const { website, provider, storage } = await startStack({
    env: { RATE_LIMITS: 'off', LOG_LEVEL: 'error' },
  });
  const calm = [provider.misbehave('*', weather(7)), storage.misbehave('*', weather(11))];
  // Whoever meets these waits for the time limit, each on a different journey.
  provider.misbehave('PUT /contact-form/', { kind: 'never' }, 2);
  storage.misbehave('PUT', { kind: 'never' }, 1);
  const isReachable = async () => (await website.metric('website_provider_circuit_open')) === 0;
  let slowest = 0;
  const odd: string[] = [];

  /** Repeats a request until it succeeds, like a user. Each response must arrive in time and be one of ours. */
  const insist = async (
    browser: Browser,
    sending: () => Sending,
    isDone: (reply: Reply) => boolean = ({ status }) => status < 300,
  ): Promise<Reply> => {
    for (let attempt = 0; attempt < 80; attempt += 1) {
      const { result: reply, took } = await loopTimed(() => browser.send(sending()).catch(() => null));
      slowest = Math.max(slowest, took);
      if (reply && isDone(reply)) return reply;
      if (reply && ![400, 401, 404, 500, 502, 503, 504].includes(reply.status))
        odd.push(`${sending().path} ${reply.status}`);
      // While the circuit is open, the browser retries after the given time.
      if (reply?.status === 502 && reply.headers['retry-after']) await vi.waitUntil(isReachable, { timeout: 60_000 });
      website.advance(1100);
    }
    throw new Error(`${sending().path} never succeeded`);
  };

  const visit = async (visitor: number) => {
    const browser = website.openBrowser();
    const { json } = await insist(browser, () => ({
      path: '/api/contact-form/initializeClientContactForm',
    }));
    const clientToken = json && typeof json === 'object' && 'clientToken' in json ? String(json.clientToken) : '';
    for (const field of fields) {
      const body = { clientToken, [field]: `${field} of ${visitor}` };
      await insist(browser, () => ({
        method: 'PUT',
        path: '/api/contact-form/updateClientContactForm',
        body,
      }));
      expect(provider.forms.byToken.get(clientToken)?.fields[field]).toBe(`${field} of ${visitor}`);
    }
    const uploaded = await insist(
      browser,
      () => documentUpload(clientToken, file),
      // 401: the upload was confirmed although the response was lost, so the name exists already.
      ({ status }) => status === 200 || status === 401,
    );
    expect([200, 401]).toContain(uploaded.status);
    expect(provider.forms.confirmed(clientToken)).toEqual([file.name]);
    const shown = await insist(browser, () => ({
      path: `/api/uploads/contact-form/${clientToken}/${file.name}`,
    }));
    expect(shown.body.equals(file.bytes)).toBe(true);
    await insist(browser, () => ({
      method: 'POST',
      path: '/api/contact-form/submit-form',
      body: { clientToken },
    }));
    await insist(browser, () => ({ path: '/blogs' }));
    expect(provider.forms.byToken.get(clientToken)).toMatchObject({ submitted: true });
  };

  const work = async () => {
    const browser = website.openBrowser();
    const login = staff;
    const path = '/api/auth/login';
    await insist(browser, () => ({ method: 'POST', path, body: login }));
    for (let round = 0; round < 5; round += 1) {
      provider.sessions.expireAccess();
      const list = await insist(
        browser,
        () => ({ path: '/api/contact-form/all' }),
        ({ status }) => status === 200 || status === 401,
      );
      // If the response to a renewal is lost, this provider ends the session, and the user has to log in again.
      if (list.status === 401) await insist(browser, () => ({ method: 'POST', path, body: login }));
    }
  };

  const outage = async () => {
    await provider.seen('*', 75);
    await provider.stop();
    for (let call = 0; call < 10; call += 1) await website.send({ path: '/api/blog/get-blogs' }).catch(() => null);
    await provider.restart();
  };

  await Promise.all([...Array.from({ length: 5 }, (_, visitor) => visit(visitor)), work(), work(), outage()]);

  expect(slowest).toBeLessThan(12_000);
  expect(odd).toEqual([]);
  for (const end of calm) end();
  website.advance(60_000);
  expect((await website.send({ path: '/readyz' })).status).toBe(200);
  expect((await website.send({ path: '/api/blog/get-blogs' })).status).toBe(200);
});
