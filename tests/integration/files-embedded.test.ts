import { rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pdf } from '../support/documents.ts';
import { send } from '../support/http-client.ts';
import { newFolder } from '../support/new-folder.ts';
import { filesBelow } from '../support/process-state.ts';
import { textField } from '../support/provider-client.ts';
import { startSite } from '../support/site-process.ts';
import { documentUpload } from '../support/upload-body.ts';

test('a site in one process outlives lost and shortened documents and odd ranges', async () => {
  const data = newFolder();
  const site = await startSite({ DATA_DIR: data });
  onTestFinished(async () => {
    await site.terminate();
  });
  const ask = (path: string, headers = {}) => send(site.origin, { path, headers });

  const files = join(data, 'files');
  const before = new Set(await filesBelow(files));
  const form = await ask('/api/contact-form/initializeClientContactForm');
  const clientToken = textField(form.json, 'clientToken');
  const { buffer: bytes } = pdf('a.pdf');
  const uploaded = await send(site.origin, documentUpload(clientToken, { name: 'a.pdf', bytes }));
  const link = textField(uploaded.json, 'link');
  const file = join(files, (await filesBelow(files)).find((path) => !before.has(path)) ?? '');

  expect((await ask(link, { range: `bytes=${'0-0,'.repeat(4000)}0-0` })).status).toBe(200);
  expect((await ask(link, { range: 'bytes=900000-' })).status).toBe(416);
  await truncate(file, 5);
  expect((await ask(link)).body.toString()).toBe('%PDF-');
  await rm(file);
  expect((await ask(link)).status).toBe(404);
  expect((await ask('/')).status).toBe(200);
  expect(site.output()).not.toContain('uncaught exception');
});
