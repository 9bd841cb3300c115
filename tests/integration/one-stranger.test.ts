import { stat } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import visitorRefusals from '#shared/rules/visitor-refusals.json' with { type: 'json' };
import { openDescriptors } from '../support/process-state.ts';
import { openRaw, statusOf, type RawConnection } from '../support/raw-connection.ts';
import { startStack } from '../support/stack.ts';
import type { TestWebsite } from '../support/website.ts';
import { uploadOf } from '../support/upload-body.ts';

const stranger = '203.0.113.8:40001';
const visitor = '198.51.100.7:40001';

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fields =
  part('fullName', 'Maria Rossi') + part('phoneNumber', '3331234567') + part('message', 'Vorrei un preventivo');
const document =
  '--x\r\nContent-Disposition: form-data; name="documents"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7 ';
const whole = `${fields}${document}\r\n--x--\r\n`;

/** Opens a connection of an address, and sends a form without scripts, or its beginning. */
const post = ({ origin }: TestWebsite, address: string, body: string, length = body.length): RawConnection =>
  openRaw(
    origin,
    `POST /contact-form HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: ${address}\r\n` +
      `Content-Length: ${length}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n${body}`,
  );

/** The target of an open document without a name, as `openUnnamed` makes it. */
const heldDocument = /\/clinic-[\da-f-]{36} \(deleted\)$/;

/** @returns the sizes of the documents that websites of this process keep until their forms have arrived. */
async function heldSizes(): Promise<number[]> {
  const held = (await openDescriptors(process.pid)).filter(({ target }) => heldDocument.test(target));
  return await Promise.all(held.map(async ({ path }) => (await stat(path)).size));
}

/** Opens forty forms whose documents never end, and waits until no further one of the address is accepted. */
async function stall(website: TestWebsite, address = stranger) {
  const before = (await heldSizes()).length;
  const stalled = Array.from({ length: 40 }, () => post(website, address, fields + document, 100_000));
  await expect.poll(heldSizes).toHaveLength(before + 4);
  expect(statusOf(await post(website, address, whole).answer)).toBe(503);
  return stalled;
}

beforeEach(() => vi.waitUntil(async () => (await heldSizes()).length === 0));

afterEach(() => {
  vi.useRealTimers();
});

test('forty stalled forms of a stranger leave room for the form and the document of a visitor', async () => {
  const { website, provider } = await startStack({
    env: { TRUST_PROXY: '1', UPLOAD_MAX_FILE_BYTES: '100000', UPLOAD_MAX_TOTAL_BYTES: '200000' },
  });
  await stall(website);
  expect(statusOf(await post(website, visitor, whole).answer)).toBe(303);
  expect([...provider.forms.byToken.values()].filter(({ submitted }) => submitted)).toHaveLength(1);
  const { headers, body } = uploadOf(
    { clientToken: provider.forms.add(), size: 9 },
    { name: 'b.pdf', bytes: Buffer.from('%PDF-1.7 ') },
  );
  const uploaded = await website.send({
    method: 'POST',
    path: '/api/uploads/contact-form',
    headers: { ...headers, 'x-forwarded-for': visitor },
    body,
  });
  expect(uploaded.status).toBe(200);
});

test('the bytes of one address are at most half of what all may hold', async () => {
  const { website } = await startStack({
    env: { TRUST_PROXY: '1', UPLOAD_MAX_FILE_BYTES: '1000', UPLOAD_MAX_TOTAL_BYTES: '1000' },
  });
  const large = document + 'x'.repeat(600);
  const held = [1, 2, 3].map(() => post(website, stranger, fields + large, 1900));
  const own = `${fields}${large}\r\n--x--\r\n`;
  await expect.poll(heldSizes).toEqual(held.map(() => 609));
  expect(statusOf(await post(website, stranger, own).answer)).toBe(503);
  expect(statusOf(await post(website, visitor, own).answer)).toBe(303);
  for (const { hangUp } of held) hangUp();
});

test('a stalled form ends, and a slow one that goes on does not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { website } = await startStack({ env: { TRUST_PROXY: '1' } });
  const end = '\r\n--x--\r\n';
  const slow = post(website, visitor, fields + document, (fields + document + end).length + 50_000);
  await expect.poll(heldSizes).toHaveLength(1);
  const stalled = await stall(website);
  slow.write('x'.repeat(50_000));
  await expect.poll(heldSizes).toContain(50_009);
  expect(statusOf(await post(website, visitor, whole).answer)).toBe(303);
  vi.advanceTimersByTime(20_000);
  for (const { answer } of stalled) expect(statusOf(await answer)).not.toBe(303);
  slow.write(end);
  expect(statusOf(await slow.answer)).toBe(303);
  await expect.poll(async () => statusOf(await post(website, stranger, whole).answer)).toBe(303);
});

test('the bytes of forms that never arrive whole are taken from the budget of the address', async () => {
  const { website } = await startStack({ env: { TRUST_PROXY: '1', UPLOAD_BYTES_PER_HOUR: '1000' } });
  // More than the budget has: it was used unasked.
  const broken = post(website, stranger, `${fields}${document}${'x'.repeat(1991)}`, 5000);
  await expect.poll(heldSizes).toEqual([2000]);
  broken.hangUp();
  // Other budgets refuse with other sentences.
  const refused = async () => (await post(website, stranger, whole).answer).includes(visitorRefusals.UPLOAD_BUDGET);
  await expect.poll(refused).toBe(true);
  expect(statusOf(await post(website, visitor, whole).answer)).toBe(303);
});
