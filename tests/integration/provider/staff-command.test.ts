import { expect, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { openDatabase } from '#provider/db/open.ts';
import { withFirstAccount } from '../../support/first-account.ts';
import { newFolder } from '../../support/new-folder.ts';
import { runCommand } from '../../support/provider-command.ts';
import { describeDatabases } from '../../support/provider-variants.ts';
import { staff } from '../../support/provider-client.ts';
import { runStaffCommand } from '../../support/staff-command.ts';

const passwordIn = (output: string): string => /: (\S+)\s*$/m.exec(output)?.[1] ?? '';

/** Three days in seconds. */
const validSeconds = 72 * 3600;

describeDatabases('npm run staff', {}, (provider) => {
  const logIn = async (email: string, password: string) => {
    const client = provider.client();
    const { status } = await client.request('POST', '/auth/login', { email, password });
    return { client, status };
  };
  /** Runs a command in this process. @returns what it prints. */
  const run = async (...args: string[]) => {
    const database = openDatabase(loadConfig(provider.env));
    try {
      return await runStaffCommand(database, args);
    } finally {
      await database.close();
    }
  };

  test('an account is added, given a role, given a new password and disabled', async () => {
    const email = 'Ana@clinic.example';
    const added = await run('add', email, 'Ana');
    const { client, status } = await logIn(email, passwordIn(added));
    expect(status).toBe(200);
    expect((await client.request('GET', '/contact-form/all')).status).toBe(403);

    await run('set-role', email, 'admin');
    expect((await client.request('GET', '/contact-form/all')).status).toBe(200);

    const reset = await run('reset-password', email);
    expect((await client.request('GET', '/auth/me')).status).toBe(401);
    expect((await logIn(email, passwordIn(added))).status).toBe(401);
    const again = await logIn(email, passwordIn(reset));
    expect(again.status).toBe(200);

    await run('disable', email);
    expect((await again.client.request('GET', '/auth/me')).status).toBe(401);
    expect((await again.client.request('POST', '/auth/refresh')).status).toBe(401);
    expect((await logIn(email, passwordIn(reset))).status).toBe(401);
    expect(await run('list')).toMatch(/ana@clinic\.example\tAna\tadmin\tdisabled\taccount \d+/);
  });

  test('a printed password ends after three days unless its owner chooses another', async () => {
    const added = passwordIn(await run('add', 'eva@clinic.example', 'Eva'));
    const kept = passwordIn(await run('add', 'mia@clinic.example', 'Mia'));
    const own = 'tri plave ruže u vazi';
    const { client } = await logIn('mia@clinic.example', kept);
    const change = { currentPassword: kept, newPassword: own };
    expect((await client.request('PUT', '/staff/account/password', change)).status).toBe(200);

    provider.advance(validSeconds);
    expect((await logIn('eva@clinic.example', added)).status).toBe(401);
    expect((await logIn('mia@clinic.example', own)).status).toBe(200);
  });
});

test('what cannot be done is said, with an exit code', async () => {
  const env = { DATA_DIR: newFolder() };
  await withFirstAccount(env);
  const run = (...args: string[]) => runCommand('staff', env, ...args);
  expect(await run('list')).toEqual({ code: 0, output: expect.stringContaining(`${staff.email}\t`) });
  const wrong = [
    await run(),
    await run('add', staff.email, 'Again'),
    await run('add', 'nobody', 'No Address'),
    await run('add', 'x@clinic.example', 'X', 'emperor'),
    await run('disable', 'nobody@clinic.example'),
    await run('set-role', staff.email, 'staff'),
    await run('disable', staff.email),
  ];
  expect(wrong.map(({ code }) => code)).toEqual([2, 1, 1, 2, 1, 1, 1]);
  expect(wrong.at(-1)?.output).toContain('last admin');
});
