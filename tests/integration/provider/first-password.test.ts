import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config.ts';
import { hashPassword } from '#provider/auth/passwords.ts';
import { openDatabase } from '#provider/db/open.ts';
import { runToEnd } from '../../support/ended-process.ts';
import { newFolder } from '../../support/new-folder.ts';
import { startProviderProcess } from '../../support/provider-process.ts';

const email = 'admin@clinic.example';
const strong = 'lampa-kestenje-vjetar-83';

test.each([
  ['server/main.ts', 'Sarajevo2026!'],
  ['provider/main.ts', 'password'],
])(
  '%s does not start with a weak first password, and names the key without its value',
  async (entry, password) => {
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
  },
);

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
