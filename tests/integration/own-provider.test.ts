import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runToEnd } from '../support/ended-process.ts';
import { forTest } from '../support/for-test.ts';
import { newFolder } from '../support/new-folder.ts';
import { completeForm, formIn, postPlainForm, textIn } from '../support/plain-form.ts';
import { startProgram } from '../support/started-program.ts';
import { startWebsite } from '../support/website.ts';

test('the document says how long the sample provider is', () => {
  const lines = readFileSync('examples/provider.py', 'utf8').match(/\n/g)?.length ?? 0;
  expect(readFileSync('docs/own-provider.md', 'utf8')).toContain(`is the least: ${lines} lines of Python`);
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Starts the example of docs/own-provider.md. */
const startExample = async () => {
  const folder = newFolder();
  const command = ['python3', 'examples/provider.py', '0', folder];
  const program = await startProgram(command, /The provider: (\S+)\n/);
  onTestFinished(program.kill);
  const [, url = ''] = program.ready;
  return { url, storage: { origin: url }, folder };
};

test.skipIf(!hasPython)('the sample provider passes the examination of the form and of articles', async () => {
  const { url } = await startExample();
  const only = ['--only', 'form', '--only', 'blog'];
  const { code, stdout } = await runToEnd('scripts/conformance/main.ts', {}, [`--provider=${url}`, ...only]);
  expect(stdout).toContain('\n17 of 17 passed, 0 skipped\n');
  expect(code).toBe(0);
});

test.skipIf(!hasPython)('the site shows its articles and sends it a request with a document', async () => {
  const provider = await startExample();
  const website = await forTest(startWebsite({ provider }));
  const page = async (path: string) => (await website.send({ path })).text;
  expect((await website.send({ path: '/readyz' })).status).toBe(200);
  expect(textIn(await page('/'))).toContain('La prima visita');
  expect(textIn(await page('/blog/1'))).toContain('Si comincia con una radiografia.');
  expect((await website.send({ path: '/login' })).status).toBe(200);

  const fields = { ...formIn(await page('/')), ...completeForm };
  const document = new File(['%PDF-1.7 panoramica'], '../panoramica.pdf', { type: 'application/pdf' });
  const { status, headers } = await postPlainForm(website.origin, fields, [document]);
  expect([status, headers.get('location')]).toEqual([303, '/?modulo=inviato#contact-form']);

  const [request = ''] = readdirSync(provider.folder);
  const read = (file: string) => readFileSync(join(provider.folder, request, file), 'utf8');
  expect(JSON.parse(read('request.json'))).toMatchObject({
    fullName: 'Maria Rossi',
    phoneNumber: '393331234567',
  });
  expect(read('1')).toBe('%PDF-1.7 panoramica');
});

test.skipIf(!hasPython)('a request that the sample provider cannot write is sent by the next attempt', async () => {
  const provider = await startExample();
  const website = await forTest(startWebsite({ provider }));
  const fields = { ...formIn((await website.send({ path: '/' })).text), ...completeForm };
  const document = new File(['%PDF-1.7'], 'panoramica.pdf', { type: 'application/pdf' });
  // No folder can be made below a file.
  rmSync(provider.folder, { recursive: true });
  writeFileSync(provider.folder, '');
  const refused = await postPlainForm(website.origin, fields, [document]);
  expect(refused.status).toBe(507);
  rmSync(provider.folder);
  const again = { ...formIn(await refused.text()), ...completeForm };
  expect((await postPlainForm(website.origin, again, [])).status).toBe(303);
  const [request = ''] = readdirSync(provider.folder);
  expect(readdirSync(join(provider.folder, request)).toSorted()).toEqual(['1', 'request.json']);
});
