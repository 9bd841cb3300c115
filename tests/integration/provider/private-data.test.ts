import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { expect, onTestFinished, test } from 'vitest';
import { runProvider } from '../../support/bundled-provider.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { field, providerClient, staff, textField } from '../../support/provider-client.ts';
import { newForm, saveFields } from '../../support/provider-forms.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const rights = async (path: string) => (await stat(path)).mode & 0o777;

test('in a data folder that others could read, nothing stays readable for them', async () => {
  const folder = newFolder();
  await mkdir(join(folder, 'files'));
  await chmod(folder, 0o755);
  const provider = await startProviderProcess({ DATA_DIR: folder });
  onTestFinished(() => provider.kill());
  expect(await rights(folder)).toBe(0o700);
  const names = (await readdir(folder)).filter((name) => name !== 'files');
  expect(names).toContain('clinic.db');
  for (const name of names) expect([name, (await rights(join(folder, name))) & 0o077]).toEqual([name, 0]);
});

test.each(['server/main.ts', 'provider/main.ts'])(
  'a file that DATA_DIR names by mistake stays readable for others, and %s ends',
  async (entry) => {
    const file = join(newFolder(), 'a-file');
    await writeFile(file, '', { mode: 0o644 });
    const { code, stderr } = await runToEnd(entry, { DATA_DIR: file, PORT: '0', PROVIDER_PORT: '0' });
    expect([code, await rights(file)]).toEqual([1, 0o644]);
    expect(stderr).toContain('DATA_DIR');
  },
);

test('the database has passwords, tokens and codes only as hashes; the seed of the second factor is readable', async () => {
  const folder = newFolder();
  const provider = await runProvider({ env: { DATA_DIR: folder } });
  const [admin, visitor] = [providerClient(provider.origin), providerClient(provider.origin)];
  await admin.request('POST', '/auth/login', staff);
  const person = { email: 'ana@clinic.example', name: 'Ana', role: 'staff' };
  const invited = await admin.request('POST', '/staff/invitations', person);
  const proof = { currentPassword: staff.password };
  const begun = await admin.request('POST', '/staff/account/second-factor', proof);
  const seed = textField(begun.body, 'secret');
  const code = new TOTP({ secret: Secret.fromBase32(seed) }).generate();
  const confirmed = await admin.request('PUT', '/staff/account/second-factor', { code });
  const recoveryCodes = field(confirmed.body, 'recoveryCodes');
  const clientToken = await newForm(visitor);
  await saveFields(visitor, clientToken, { fullName: 'Maria Rossi' });
  const link = await visitor.request('POST', '/contact-form/phone-link', { clientToken });
  const phone = { token: textField(link.body, 'token'), phoneKey: 'k'.repeat(43) };
  expect((await visitor.request('POST', '/contact-form/phone', phone)).status).toBe(200);
  const secrets = {
    password: staff.password,
    ...Object.fromEntries(admin.cookies),
    invitation: textField(invited.body, 'token'),
    ...Object.assign({}, recoveryCodes),
    ...phone,
  };
  expect(Object.keys(secrets)).toHaveLength(16);
  await provider.close();

  const names = (await readdir(folder)).filter((name) => name.startsWith('clinic.db'));
  const stored = (await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')))).join('');
  expect(stored).toContain('Maria Rossi');
  expect(stored).toContain(seed);
  const readable = Object.entries(secrets).filter(([, secret]) => stored.includes(secret));
  expect(readable).toEqual([]);
});

test.each(['server/main.ts', 'provider/main.ts'])(
  'in production %s makes up no password: without an account it names the settings and ends',
  async (entry) => {
    const folder = newFolder();
    const { code, stdout, stderr } = await runToEnd(entry, {
      DATA_DIR: folder,
      NODE_ENV: 'production',
      PORT: '0',
      PROVIDER_PORT: '0',
    });
    expect(code).toBe(1);
    expect(stderr).toContain('STAFF_EMAIL and STAFF_PASSWORD');
    expect(stdout).not.toMatch(/log in at/i);
  },
);

test('in production an account that exists is enough', async () => {
  const env = { DATA_DIR: newFolder(), NODE_ENV: 'production' };
  await withFirstAccount(env);
  expect(await (await startProviderProcess(env)).terminate()).toBe(0);
});
