import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { newFolder } from '../../support/new-folder.ts';
import { staff } from '../../support/provider-client.ts';

const run = promisify(execFile);
const packages = resolve('node_modules');

/** A client written from the provider's document alone. */
const program = `
import * as api from './client.ts';

const [origin = '', email = '', password = ''] = process.argv.slice(2);
api.defaults.baseUrl = origin;

const begun = await api.initializeForm();
if (begun.status !== 200) throw new Error(String(begun.status));
const { clientToken } = begun.data;
for (const field of [{ fullName: 'Maria Rossi' }, { phoneNumber: '393331234567' }, { message: 'Prezzo?' }])
  await api.saveFormField({ clientToken, ...field });
const unsuited = await api.saveFormField({ clientToken, fullName: 'Maria', email: 'maria@example.it' });
const sent = await api.submitForm({ clientToken });
const unseen = await api.listForms();

const login = await api.login({ email, password });
if (login.status !== 200) throw new Error(String(login.status));
const cookies = login.headers.getSetCookie().map((line) => line.split(';')[0]);
api.defaults.headers = { cookie: cookies.join('; ') };
const list = await api.listForms();
const names = list.status === 200 ? list.data.contactForms.map(({ fullName }) => fullName) : [];
const content = [{ id: 1, type: 'paragraph' as const, content: 'Testo' }];
const created = await api.createBlog({ blog: { title: 'Articolo', content } });
const blogId = created.status === 200 ? created.data.blogId ?? '' : '';
const article = await api.getBlog(blogId);
const missing = await api.getBlog('none');

console.log(
  JSON.stringify({
    role: login.data.user.role,
    statuses: [unsuited, sent, unseen, list, created, article, missing].map(({ status }) => status),
    names,
    title: article.status === 200 && article.data.name,
    code: missing.status === 404 && missing.data.code,
  }),
);
`;

test('a client that is generated from the document compiles and works with the provider', async () => {
  const { url } = await startBundledProvider();
  const folder = newFolder();
  symlinkSync(packages, join(folder, 'node_modules'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    module: 'nodenext',
    target: 'esnext',
    types: ['node'],
  };
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  writeFileSync(join(folder, 'program.ts'), program);
  const node = (...args: string[]) => run(process.execPath, args, { cwd: folder });

  await node(join(packages, 'oazapfts/dist/cli.js'), `${url}/openapi.json`, 'client.ts');
  await node(join(packages, 'typescript/bin/tsc'), '-p', folder);
  const { stdout } = await node('program.ts', url, staff.email, staff.password);
  expect(JSON.parse(stdout)).toEqual({
    role: 'admin',
    statuses: [400, 200, 401, 200, 200, 200, 404],
    names: ['Maria Rossi'],
    title: 'Articolo',
    code: 'BLOG_NOT_FOUND',
  });
});
