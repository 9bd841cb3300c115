import { expect, test } from 'vitest';
import { runCommand } from '../../support/provider-command.ts';
import { describeDatabases, type ProviderUnderTest } from '../../support/provider-variants.ts';
import { staff } from '../../support/provider-client.ts';

const run = ({ env }: ProviderUnderTest, ...args: string[]) => runCommand('staff', env, ...args);

const passwordIn = (output: string): string => /: (\S+)\s*$/m.exec(output)?.[1] ?? '';

/** Three days in seconds. */
const validSeconds = 72 * 3600;

describeDatabases('npm run staff', {}, (provider) => {
  const logIn = async (email: string, password: string) => {
    const client = provider.client();
    const { status } = await client.request('POST', '/auth/login', { email, password });
    return { client, status };
  };

  test('an account is added, given a role, given a new password and disabled', async () => {
    const email = 'Ana@clinic.example';
    const added = await run(provider, 'add', email, 'Ana');
    expect(added.code).toBe(0);
    const { client, status } = await logIn(email, passwordIn(added.output));
    expect(status).toBe(200);
    expect((await client.request('GET', '/contact-form/all')).status).toBe(403);

    expect((await run(provider, 'set-role', email, 'admin')).code).toBe(0);
    expect((await client.request('GET', '/contact-form/all')).status).toBe(200);

    const reset = await run(provider, 'reset-password', email);
    expect((await client.request('GET', '/auth/me')).status).toBe(401);
    expect((await logIn(email, passwordIn(added.output))).status).toBe(401);
    const again = await logIn(email, passwordIn(reset.output));
    expect(again.status).toBe(200);

    expect((await run(provider, 'disable', email)).code).toBe(0);
    expect((await again.client.request('GET', '/auth/me')).status).toBe(401);
    expect((await again.client.request('POST', '/auth/refresh')).status).toBe(401);
    expect((await logIn(email, passwordIn(reset.output))).status).toBe(401);
    expect((await run(provider, 'list')).output).toMatch(/ana@clinic\.example\tAna\tadmin\tdisabled\taccount \d+/);
  });

  test('a printed password ends after three days unless its owner chooses another', async () => {
    const added = passwordIn((await run(provider, 'add', 'eva@clinic.example', 'Eva')).output);
    const kept = passwordIn((await run(provider, 'add', 'mia@clinic.example', 'Mia')).output);
    const own = 'tri plave ruže u vazi';
    const { client } = await logIn('mia@clinic.example', kept);
    const change = { currentPassword: kept, newPassword: own };
    expect((await client.request('PUT', '/staff/account/password', change)).status).toBe(200);

    provider.advance(validSeconds);
    expect((await logIn('eva@clinic.example', added)).status).toBe(401);
    expect((await logIn('mia@clinic.example', own)).status).toBe(200);
  });

  test('what cannot be done is said, with an exit code', async () => {
    const wrong = [
      await run(provider),
      await run(provider, 'add', staff.email, 'Again'),
      await run(provider, 'add', 'nobody', 'No Address'),
      await run(provider, 'add', 'x@clinic.example', 'X', 'emperor'),
      await run(provider, 'disable', 'nobody@clinic.example'),
      await run(provider, 'set-role', staff.email, 'staff'),
      await run(provider, 'disable', staff.email),
    ];
    expect(wrong.map(({ code }) => code)).toEqual([2, 1, 1, 2, 1, 1, 1]);
    expect(wrong.at(-1)?.output).toContain('last admin');
  });
});
