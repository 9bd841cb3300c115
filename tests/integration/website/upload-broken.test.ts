import { describe, expect, test } from 'vitest';
import { website as routes } from '#shared/contract/routes.ts';
import { forTest } from '../../support/for-test.ts';
import { send } from '../../support/http-client.ts';
import { loopTimed } from '../../support/loop-time.ts';
import { filesBelow, readProcessState } from '../../support/process-state.ts';
import { rawPost, statusOf } from '../../support/raw-connection.ts';
import { startTestProvider } from '../../support/test-provider.ts';
import { startTestStorage } from '../../support/test-storage.ts';
import { startWebsiteProcess, type WebsiteProcess } from '../../support/website-process.ts';

const boundary = 'b';
const field = (name: string, value: string | number) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
const pdfOf = (size: number) => Buffer.alloc(size, '%PDF-1.7 ');

const formFields = { fullName: 'Maria Rossi', phoneNumber: '+39 333 123 4567', message: 'Un preventivo' };

/** Both routes that accept a document, with the head of a request up to the first byte of the file. */
const routesWithFile = [
  {
    route: routes.contactFormUploads,
    head: (clientToken: string, size: number) =>
      field('clientToken', clientToken) + field('size', size) + fileHead('file'),
  },
  {
    route: routes.contactFormPost,
    head: () =>
      Object.entries(formFields)
        .map(([name, value]) => field(name, value))
        .join('') + fileHead('files'),
  },
];

/** Starts the website as a process, provider and storage, and a second storage at an origin that is not allowed. */
async function startAll() {
  const storage = await forTest(startTestStorage());
  const rogue = await forTest(startTestStorage());
  const provider = await forTest(startTestProvider({ storage }));
  const website = await startWebsiteProcess({ provider });
  /** Makes the provider issue URLs of the other storage from now on. */
  const goRogue = () => {
    const answer = { status: 200, body: { uploadUrl: rogue.presignPut('k', 'application/pdf') } };
    provider.misbehave('POST /contact-form/get-upload-url', answer);
    return answer;
  };
  return { storage, rogue, provider, website, goRogue };
}

/** @returns the files that the process has open below its own folder, including deleted ones. */
const openFiles = async ({ pid, folder }: WebsiteProcess): Promise<string[]> =>
  (await readProcessState(pid)).files.filter((file) => file.startsWith(folder));

const isServed = async ({ origin }: WebsiteProcess) => (await send(origin, { path: '/healthz' })).status === 200;

describe.runIf(process.platform === 'linux').each(routesWithFile)('$route', ({ route, head }) => {
  test('a browser that hangs up before a storage that is not allowed leaves the process as it was', async () => {
    const { provider, rogue, website, goRogue } = await startAll();
    const clientToken = provider.forms.add();
    const held = { kind: 'holdBody', answer: goRogue() } as const;
    const release = provider.misbehave('POST /contact-form/get-upload-url', held, 1);
    const size = 50_000;
    const whole = Buffer.concat([Buffer.from(head(clientToken, size)), pdfOf(size), Buffer.from('\r\n--b--\r\n')]);
    const first = rawPost(website.origin, route, whole.subarray(0, -20), { boundary, length: whole.length });
    if (route === routes.contactFormPost) {
      // This route requests the upload URL only after it has received the whole form.
      first.write(whole.subarray(-20));
      await provider.seen('POST /contact-form/get-upload-url');
    } else await provider.seen('POST /contact-form/get-upload-url');
    first.hangUp();
    await website.wrote(/"status":499/);
    release();
    for (let index = 0; index < 3; index += 1) {
      const again = rawPost(website.origin, route, whole.subarray(0, -20), {
        boundary,
        length: whole.length,
      });
      again.write(whole.subarray(-20));
      expect(statusOf(await again.answer)).toBeGreaterThanOrEqual(502);
    }
    expect(await isServed(website)).toBe(true);
    expect(website.output()).not.toContain('uncaught exception');
    expect(rogue.requests).toEqual([]);
    await expect.poll(() => openFiles(website)).toEqual([]);
    expect(await filesBelow(website.folder)).toEqual([]);
  });

  test('fewer bytes than announced for a storage that is not allowed: an answer, and the process lives', async () => {
    const { provider, website, goRogue } = await startAll();
    goRogue();
    for (const actual of [49_999, 20_000, 100]) {
      const clientToken = provider.forms.add();
      const body = Buffer.concat([Buffer.from(head(clientToken, 50_000)), pdfOf(actual), Buffer.from('\r\n--b--\r\n')]);
      expect(statusOf(await rawPost(website.origin, route, body, { boundary }).answer)).toBeGreaterThanOrEqual(400);
      expect(await isServed(website)).toBe(true);
      expect(website.output()).not.toContain('uncaught exception');
      await expect.poll(() => openFiles(website)).toEqual([]);
      expect(await filesBelow(website.folder)).toEqual([]);
    }
  });

  test('a body whose closing boundary is missing is answered as soon as it has come', async () => {
    const { provider, storage, website } = await startAll();
    for (const size of [10, 1000, 200_000]) {
      const clientToken = provider.forms.add();
      const body = Buffer.concat([Buffer.from(head(clientToken, size)), pdfOf(size)]);
      const { result: answer, took } = await loopTimed(() => rawPost(website.origin, route, body, { boundary }).answer);
      expect(statusOf(answer)).toBe(400);
      // Well below the 30 seconds after which idle connections are closed.
      expect(took).toBeLessThan(15_000);
      expect(provider.seenOn('POST /contact-form/confirm-upload')).toEqual([]);
      expect(storage.objects.size).toBe(0);
      expect(await isServed(website)).toBe(true);
      expect(await filesBelow(website.folder)).toEqual([]);
    }
  });
});
