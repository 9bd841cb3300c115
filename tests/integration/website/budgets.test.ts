import { describe, expect, test } from 'vitest';
import type { Reply } from '../../support/http-client.ts';
import { startStack } from '../../support/stack.ts';
import { manyBytes, uploadOf } from '../../support/upload-body.ts';
import type { TestWebsite } from '../../support/website.ts';
import { Readable } from 'node:stream';

const proxied = { TRUST_PROXY: '127.0.0.1' };
const visitor = '2001:db8::1';

const from = (address: string) => ({ 'x-forwarded-for': address });

const initialize = (website: TestWebsite, address = visitor, query = '') =>
  website.send({ path: `/api/contact-form/initializeClientContactForm${query}`, headers: from(address) });

const submit = (website: TestWebsite, clientToken: string, address = visitor) =>
  website.send({
    method: 'POST',
    path: '/api/contact-form/submit-form',
    headers: from(address),
    body: { clientToken },
  });

const upload = (website: TestWebsite, clientToken: string, name: string, size: number, announced = size) => {
  const bytes = Readable.from(manyBytes(size));
  const { headers, body } = uploadOf({ clientToken, size: announced }, { name, bytes });
  return website.send({
    method: 'POST',
    path: '/api/uploads/contact-form',
    headers: { ...headers, ...from(visitor) },
    body,
  });
};

const plainForm = (website: TestWebsite, address = visitor) => {
  const body = new URLSearchParams({
    fullName: 'Maria Rossi',
    phoneNumber: '3331234567',
    message: 'Vorrei un preventivo',
  });
  const parts = [...body].map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return website.send({
    method: 'POST',
    path: '/contact-form',
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...from(address) },
    body: Buffer.from(`${parts.join('')}--x--\r\n`),
  });
};

const expectRefused = (reply: Reply, code: string) => {
  expect([reply.status, reply.json]).toEqual([
    429,
    { code, message: expect.stringMatching(/Quanto scritto resta qui/) },
  ]);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(3600);
};

describe('drafts', () => {
  test('thirty an hour of one address, then refused until the hour is over', async () => {
    const { website, provider } = await startStack({ env: proxied });
    for (let draft = 0; draft < 30; draft += 1) expect((await initialize(website)).status).toBe(200);
    expectRefused(await initialize(website), 'DRAFT_BUDGET');
    expectRefused(await initialize(website, '2001:db8::ffff', '?again'), 'DRAFT_BUDGET');
    expect(provider.requests).toHaveLength(30);
    expect((await initialize(website, '203.0.113.9')).status).toBe(200);
    website.advance(3_600_000);
    expect((await initialize(website)).status).toBe(200);
  });

  test('that the provider refused or did not get are not counted', async () => {
    const { website, provider } = await startStack({ env: { ...proxied, DRAFTS_PER_HOUR: '2' } });
    const path = '/contact-form/initializeClientContactForm';
    for (let call = 0; call < 5; call += 1) {
      provider.misbehave(`GET ${path}`, { status: 503 }, 1);
      expect((await initialize(website)).status).toBe(503);
    }
    expect((await initialize(website)).status).toBe(200);
    expect((await initialize(website)).status).toBe(200);
    expect((await initialize(website)).status).toBe(429);
  });

  test('are no matter when limits are off', async () => {
    const { website } = await startStack({ env: { RATE_LIMITS: 'off', DRAFTS_PER_HOUR: '1' } });
    for (let draft = 0; draft < 3; draft += 1) expect((await initialize(website)).status).toBe(200);
  });
});

describe('submissions', () => {
  test('ten an hour per address; failed ones are not counted', async () => {
    const { website, provider } = await startStack({ env: proxied });
    for (let call = 0; call < 20; call += 1) expect((await submit(website, 'unknown')).status).toBe(404);
    for (let call = 0; call < 10; call += 1) expect((await submit(website, provider.forms.add())).status).toBe(200);
    expectRefused(await submit(website, provider.forms.add()), 'SUBMISSION_BUDGET');
    expect((await submit(website, provider.forms.add(), '203.0.113.9')).status).toBe(200);
  });

  test('of the form without scripts count alike, and the refused form keeps its text', async () => {
    const { website, provider } = await startStack({ env: { ...proxied, SUBMISSIONS_PER_HOUR: '2' } });
    expect((await plainForm(website)).status).toBe(303);
    expect((await submit(website, provider.forms.add())).status).toBe(200);
    const refused = await plainForm(website);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['content-type']).toContain('text/html');
    expect(refused.text).toContain('Vorrei un preventivo');
    expect(refused.text).toMatch(
      /molte richieste\. Quanto scritto resta qui e non va perso\. Riprova tra \d+ minuti\./,
    );
    expect((await plainForm(website, '203.0.113.9')).status).toBe(303);
  });
});

describe('uploaded bytes', () => {
  const env = { ...proxied, UPLOAD_BYTES_PER_HOUR: '100000' };

  test('count as announced, and what failed is given back', async () => {
    const { website, provider, storage } = await startStack({ env });
    const token = provider.forms.add();
    for (let call = 0; call < 3; call += 1)
      expect((await upload(website, token, 'cut.pdf', 50_000, 90_000)).status).toBe(400);
    expect((await upload(website, 'unknown', 'a.pdf', 90_000)).status).toBe(404);
    expect((await upload(website, token, 'a.pdf', 60_000)).status).toBe(200);
    expectRefused(await upload(website, token, 'b.pdf', 40_001), 'UPLOAD_BUDGET');
    expect((await upload(website, token, 'b.pdf', 40_000)).status).toBe(200);
    const sent = storage.requests.length;
    expectRefused(await upload(website, token, 'c.pdf', 100), 'UPLOAD_BUDGET');
    expect(storage.requests).toHaveLength(sent);
    website.advance(3_600_000);
    expect((await upload(website, token, 'c.pdf', 100)).status).toBe(200);
  });

  test('for which the provider has no room are counted by that reason', async () => {
    const { website, provider } = await startStack({ env });
    const full = { status: 507, body: { code: 'STORAGE_FULL', message: '' } };
    provider.misbehave('POST /contact-form/get-upload-url', full, 1);
    expect((await upload(website, provider.forms.add(), 'a.pdf', 100)).status).toBe(507);
    expect(await website.metric('website_uploads_total{kind="document",outcome="STORAGE_FULL"}')).toBe(1);
  });

  test('that are stored count although their confirmation failed', async () => {
    const { website, provider } = await startStack({ env });
    const token = provider.forms.add();
    provider.misbehave('POST /contact-form/confirm-upload', { status: 503 }, 1);
    expect((await upload(website, token, 'a.pdf', 60_000)).status).toBe(503);
    expectRefused(await upload(website, token, 'b.pdf', 40_001), 'UPLOAD_BUDGET');
  });

  test('of parallel uploads count together', async () => {
    const { website, provider } = await startStack({ env });
    const token = provider.forms.add();
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => upload(website, token, `${name}.pdf`, 30_000)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429]);
  });
});
