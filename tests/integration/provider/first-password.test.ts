import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { hashPassword } from '#provider/accounts/passwords.ts';
import { openDatabase } from '#provider/db/open.ts';
import { startBundledProvider } from '../../support/bundled-provider.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { newFolder } from '../../support/new-folder.ts';
import { field, providerClient, staff } from '../../support/provider-client.ts';
import { startProviderProcess } from '../../support/provider-process.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

const email = 'admin@clinic.example';
const strong = 'lampa-kestenje-vjetar-83';

test.each([
  ['server/main.ts', 'Sarajevo2026!'],
  ['provider/main.ts', 'password'],
])('%s does not start with a weak first password, and names the key without its value', async (entry, password) => {
  const { code, stdout, stderr } = await runToEnd(entry, {
    DATA_DIR: newFolder(),
    PORT: '0',
    PROVIDER_PORT: '0',
    STAFF_EMAIL: email,
    STAFF_PASSWORD: password,
  });
  expect(code).toBe(1);
  expect(stderr).toContain('STAFF_PASSWORD has fewer than 12 characters or is easily guessed');
  expect(`${stdout}${stderr}`.replace('STAFF_PASSWORD', '')).not.toContain(password);
});

test('an account that is older than the rule keeps its weak password, and each start warns of it', async () => {
  const folder = newFolder();
  const env = { DATA_DIR: folder, STAFF_EMAIL: email };
  const first = await startProviderProcess({ ...env, STAFF_PASSWORD: strong });
  expect(await first.terminate()).toBe(0);
  const database = openDatabase(loadConfig({ DATA_DIR: folder }));
  await database.db
    .updateTable('staff')
    .set({ password_hash: await hashPassword('password') })
    .execute();
  await database.close();

  const weak = await startProviderProcess({ ...env, STAFF_PASSWORD: 'password' });
  onTestFinished(() => weak.kill());
  await expect.poll(() => weak.output()).toContain('STAFF_PASSWORD is still valid and easily guessed');
  expect(weak.output()).not.toContain('"password"');
});

const logIn = async (origin: string, email: string, typed: string) =>
  (await providerClient(origin).request('POST', '/auth/login', { email, password: typed })).status;

const written = 'ana@klinika-šibenik.hr';
const inAscii = 'ana@xn--klinika-ibenik-x0c.hr';
const spellings = [written, inAscii, written.normalize('NFD'), ` ${written.toUpperCase()}`];

test('an account with letters outside ASCII logs in with every spelling of its address and password', async () => {
  const password = 'Šećerana-Žitnjak-83-ćuk';
  const env = { STAFF_EMAIL: written, STAFF_PASSWORD: password };
  const { origin } = await startBundledProvider({ env });
  for (const address of spellings)
    for (const form of ['NFC', 'NFD']) expect(await logIn(origin, address, password.normalize(form))).toBe(200);
  expect(await logIn(origin, written, `${password}x`)).toBe(401);
  expect(await logIn(origin, 'ana@klinika-sibenik.hr', password)).toBe(401);
});

describeDatabases('an account with letters outside ASCII', {}, (provider) => {
  test('is the same account for an invitation, and an older one keeps its log-in', async () => {
    const admin = await provider.admin();
    const { db, close } = openDatabase(loadConfig(provider.env));
    await db.updateTable('staff').set({ email: written }).where('email', '=', staff.email).execute();
    await close();
    for (const email of spellings.slice(0, 2)) {
      expect(await logIn(provider.running.origin, email, staff.password)).toBe(200);
      const invited = await admin.request('POST', '/staff/invitations', {
        email,
        name: 'Ana',
        role: 'staff',
      });
      expect([invited.status, field(invited.body, 'code')]).toEqual([409, 'ACCOUNT_EXISTS']);
    }
  });
});
