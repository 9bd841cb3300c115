import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pdf } from '../support/documents.ts';
import { send } from '../support/http-client.ts';
import { textField } from '../support/provider-client.ts';
import { startSite } from '../support/site-process.ts';
import { uploadOf } from '../support/upload-body.ts';

/** The paths of all files below a folder. */
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('a site in one process outlives lost and shortened documents and odd ranges', async () => {
  const data = await mkdtemp(join(tmpdir(), 'files-embedded-'));
  const site = await startSite({ DATA_DIR: data });
  onTestFinished(async () => {
    await site.stop();
    await rm(data, { recursive: true, force: true });
  });
  const ask = (path: string, headers = {}) => send(site.origin, { path, headers });

  const before = new Set(await filesBelow(join(data, 'files')));
  const form = await ask('/api/contact-form/initializeClientContactForm');
  const clientToken = textField(form.json, 'clientToken');
  const { buffer: bytes } = pdf('a.pdf');
  const uploaded = await send(site.origin, {
    method: 'POST',
    path: '/api/uploads/contact-form',
    ...uploadOf({ clientToken, size: bytes.length }, { name: 'a.pdf', bytes }),
  });
  const link = textField(uploaded.json, 'link');
  const file = (await filesBelow(join(data, 'files'))).find((path) => !before.has(path)) ?? '';

  expect((await ask(link, { range: `bytes=${'0-0,'.repeat(4000)}0-0` })).status).toBe(200);
  expect((await ask(link, { range: 'bytes=900000-' })).status).toBe(416);
  await truncate(file, 5);
  expect((await ask(link)).body.toString()).toBe('%PDF-');
  await rm(file);
  expect((await ask(link)).status).toBe(404);
  expect((await ask('/')).status).toBe(200);
  expect(site.output()).not.toContain('uncaught exception');
});
