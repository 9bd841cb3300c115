import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { website as routes } from '#shared/contract/routes.ts';
import { openDescriptors } from '../../support/process-state.ts';
import { rawPost, statusOf } from '../../support/raw-connection.ts';
import { startUpstream } from '../../support/stack.ts';
import { startWebsiteProcess, type WebsiteProcess } from '../../support/website-process.ts';

const boundary = 'b';
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const texts =
  field('fullName', 'Maria Rossi') +
  field('phoneNumber', '+39 333 123 4567') +
  field('message', 'Vorrei un preventivo');
const documentOf = (size: number) =>
  `--b\r\nContent-Disposition: form-data; name="files"; filename="lastra.pdf"\r\nContent-Type: application/pdf\r\n\r\n${'%PDF-1.7 '.padEnd(size, 'x')}`;
const end = '\r\n--b--\r\n';

/** Starts provider, storage and the website as a process, with space for two megabytes of documents. */
async function startAll() {
  const { storage, provider } = await startUpstream();
  const start = () =>
    startWebsiteProcess({
      provider,
      env: { UPLOAD_MAX_FILE_BYTES: '1000000', UPLOAD_MAX_TOTAL_BYTES: '1000000' },
    });
  return { storage, provider, start };
}

/** Sends a form with a document that never ends. Resolves when the website has received a part of it. */
async function sendSlowly(website: WebsiteProcess, size: number) {
  const before = (await heldFiles(website)).length;
  const post = rawPost(website.origin, routes.contactFormPost, texts + documentOf(size), {
    boundary,
    length: texts.length + documentOf(size).length + 1000,
  });
  await expect.poll(async () => (await heldFiles(website)).length).toBe(before + 1);
  return post;
}

/** @returns the paths of files that the process has open below its temporary folder. */
async function heldFiles({ pid, folder }: WebsiteProcess): Promise<string[]> {
  const held = (await openDescriptors(pid)).filter(({ target }) => target.startsWith(folder));
  return held.map(({ path }) => path);
}

const post = (website: WebsiteProcess, body: string) =>
  rawPost(website.origin, routes.contactFormPost, body + end, { boundary }).answer;

describe.runIf(process.platform === 'linux')('documents of forms without scripts', () => {
  test('are never readable by other accounts, and a killed process leaves none', async () => {
    const { start } = await startAll();
    const website = await start();
    await sendSlowly(website, 500_000);
    const [held = ''] = await heldFiles(website);
    await expect.poll(async () => (await stat(held)).size).toBeGreaterThan(100_000);
    expect((await stat(held)).mode & 0o777).toBe(0o600);
    website.signal('SIGKILL');
    await website.exited;
    const left = await readdir(website.folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))).toEqual([]);
  });

  test('of slow senders do not keep others from sending theirs', async () => {
    const { provider, start } = await startAll();
    const website = await start();
    await sendSlowly(website, 900_000);
    await sendSlowly(website, 900_000);
    await sendSlowly(website, 100_000);
    const answer = await post(website, texts + documentOf(10_000));
    expect(statusOf(answer)).toBe(303);
    expect(provider.seenOn('POST /contact-form/confirm-upload')).toHaveLength(1);
  });

  test('that find no room come back as a page with everything that was typed; texts alone always pass', async () => {
    const { provider, start } = await startAll();
    const website = await start();
    const slow = [await sendSlowly(website, 990_000), await sendSlowly(website, 990_000)];
    for (const held of await heldFiles(website))
      await expect.poll(async () => (await stat(held)).size).toBeGreaterThan(900_000);
    const refused = await post(website, texts + documentOf(990_000));
    expect(statusOf(refused)).toBe(503);
    expect(refused).toContain('text/html');
    expect(refused).toContain('value="Maria Rossi"');
    expect(refused).toContain('Vorrei un preventivo');
    expect(refused).toContain('senza allegati');
    expect(provider.seenOn('POST /contact-form/')).toEqual([]);
    expect(statusOf(await post(website, texts))).toBe(303);

    for (const one of slow) one.hangUp();
    await expect.poll(async () => (await heldFiles(website)).length).toBe(0);
    expect(statusOf(await post(website, texts + documentOf(990_000)))).toBe(303);
  });

  test('that the disk does not take come back as a page too', async () => {
    const { start } = await startAll();
    const website = await start();
    await rm(website.folder, { recursive: true });
    const refused = await post(website, texts + documentOf(1000));
    expect(statusOf(refused)).toBe(503);
    expect(refused).toContain('value="Maria Rossi"');
    await website.wrote(/plain form refused/);
    expect(statusOf(await post(website, texts))).toBe(303);
  });

  test('that never end are cut off', async () => {
    const { start } = await startAll();
    const website = await start();
    const slow = await sendSlowly(website, 1000);
    const drip = setInterval(() => slow.write('x'), 500);
    onTestFinished(() => clearInterval(drip));
    await slow.answer;
    await expect.poll(() => heldFiles(website)).toEqual([]);
  });
});
