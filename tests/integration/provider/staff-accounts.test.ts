import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { cookieOf, field, numberField, staff, textField, type ProviderClient } from '../../support/provider-client.ts';
import { describeDatabases, type ProviderUnderTest } from '../../support/provider-variants.ts';

const password = 'tri plave ruže u vazi';
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, field(body, 'code')];

const invite = (admin: ProviderClient, email: string, role = 'staff') =>
  admin.request('POST', '/staff/invitations', { email, name: ' Ana Anić ', role });

const accept = (client: ProviderClient, token: string, newPassword = password) =>
  client.request('PUT', '/staff/invitation', { token, newPassword });

const rowsOf = async (admin: ProviderClient, list: 'accounts' | 'invitations') => {
  const rows = field((await admin.request('GET', '/staff/accounts')).body, list);
  return Array.isArray(rows) ? rows : [];
};
const rowOf = async (admin: ProviderClient, email: string, list: 'accounts' | 'invitations' = 'accounts') =>
  (await rowsOf(admin, list)).find((row) => field(row, 'email') === email);

const logIn = async (provider: ProviderUnderTest, email: string) => {
  const client = provider.client();
  const { status } = await client.request('POST', '/auth/login', { email, password });
  return { client, status };
};

/** Invites a person and accepts the invitation. @returns the account's id and a logged-in client. */
const newAccount = async (provider: ProviderUnderTest, admin: ProviderClient, email: string, role = 'staff') => {
  const token = textField((await invite(admin, email, role)).body, 'token');
  await accept(provider.client(), token);
  return {
    id: numberField(await rowOf(admin, email), 'id'),
    client: (await logIn(provider, email)).client,
  };
};

const change = (admin: ProviderClient, id: number, what: 'role' | 'access', body: object) =>
  admin.request('PUT', `/staff/accounts/${id}/${what}`, body);

const lastEntries = async (admin: ProviderClient, count: number) => {
  const { body } = await admin.request('GET', '/staff/access-trail');
  return Array.from({ length: count }, (_, index) => [
    field(body, 'entries', index, 'staffEmail'),
    field(body, 'entries', index, 'action'),
    field(body, 'entries', index, 'subject'),
  ]);
};

describeDatabases('staff accounts', {}, (provider) => {
  test('an invited person chooses a password once, within the rules, and logs in', async () => {
    const admin = await provider.admin();
    const email = 'Ana@clinic.example';
    const sent = await invite(admin, email);
    expect(sent.status).toBe(200);
    const token = textField(sent.body, 'token');
    expect(await rowOf(admin, 'ana@clinic.example', 'invitations')).toMatchObject({ name: 'Ana Anić' });
    const guest = provider.client();
    const opened = await guest.request('POST', '/staff/invitation', { token });
    expect(opened.body).toEqual({ email: 'ana@clinic.example', name: 'Ana Anić' });
    expect(outcome(await accept(guest, token, 'short'))).toEqual([400, 'PASSWORD_TOO_SHORT']);
    expect(outcome(await accept(guest, token, 'password1234'))).toEqual([400, 'PASSWORD_COMMON']);
    expect(await rowOf(admin, 'ana@clinic.example')).toBeUndefined();

    const answers = await Promise.all([accept(guest, token), accept(guest, token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(outcome(await accept(guest, token))).toEqual([404, 'INVITATION_INVALID']);
    expect(outcome(await guest.request('POST', '/staff/invitation', { token }))).toEqual([404, 'INVITATION_INVALID']);
    expect(await lastEntries(admin, 2)).toEqual([
      ['ana@clinic.example', 'invitationAccepted', null],
      [staff.email, 'invited', 'ana@clinic.example'],
    ]);
    expect((await logIn(provider, email)).status).toBe(200);
    const row = await rowOf(admin, 'ana@clinic.example');
    expect(row).toMatchObject({ role: 'staff', isDisabled: false, isOwn: false, hasSecondFactor: false });
    expect(textField(row, 'lastLoginAt')).toMatch(/^\d{4}-/);
    expect(await rowsOf(admin, 'invitations')).toEqual([]);
  });

  test('a link is valid for 72 hours, until it is replaced or withdrawn', async () => {
    const admin = await provider.admin();
    const guest = provider.client();
    const open = async (token: string) => (await guest.request('POST', '/staff/invitation', { token })).status;
    const first = textField((await invite(admin, 'iva@clinic.example')).body, 'token');
    expect(outcome(await invite(admin, 'IVA@clinic.example'))).toEqual([409, 'INVITATION_EXISTS']);
    provider.advance(72 * 3600 + 1);
    expect(await open(first)).toBe(404);
    expect(outcome(await accept(guest, first))).toEqual([404, 'INVITATION_INVALID']);

    const later = await provider.admin();
    const id = numberField(await rowOf(later, 'iva@clinic.example', 'invitations'), 'id');
    const renewed = await later.request('POST', `/staff/invitations/${id}/link`);
    const second = textField(renewed.body, 'token');
    expect([await open(first), await open(second)]).toEqual([404, 200]);
    expect((await later.request('DELETE', `/staff/invitations/${id}`)).status).toBe(200);
    expect(await open(second)).toBe(404);
    for (const [method, path] of [
      ['DELETE', `/staff/invitations/${id}`],
      ['POST', `/staff/invitations/${id}/link`],
    ] as const)
      expect(outcome(await later.request(method, path))).toEqual([404, 'INVITATION_NOT_FOUND']);
    expect((await lastEntries(later, 2)).map(([, action]) => action)).toEqual(['invitationWithdrawn', 'invited']);
  });

  test('somebody who has an account is not invited, in whichever way it came about', async () => {
    const admin = await provider.admin();
    expect(outcome(await invite(admin, staff.email))).toEqual([409, 'ACCOUNT_EXISTS']);
    for (const wrong of [{ email: 'nobody' }, { email: 'a b@c' }, { name: '  ' }, { role: 'emperor' }]) {
      const answer = await admin.request('POST', '/staff/invitations', {
        email: 'new@clinic.example',
        name: 'New',
        role: 'staff',
        ...wrong,
      });
      expect(outcome(answer)).toEqual([400, 'INVALID_INPUT']);
    }
  });

  test('a role changes what an account may do at once', async () => {
    const admin = await provider.admin();
    const { id, client } = await newAccount(provider, admin, 'maja@clinic.example');
    const list = async () => (await client.request('GET', '/staff/accounts')).status;
    expect(await list()).toBe(403);
    expect((await change(admin, id, 'role', { role: 'admin' })).status).toBe(200);
    expect((await change(admin, id, 'role', { role: 'admin' })).status).toBe(200);
    expect(await list()).toBe(200);
    expect((await change(admin, id, 'role', { role: 'staff' })).status).toBe(200);
    expect(await list()).toBe(403);
    const entries = (await lastEntries(admin, 3)).map(([, action]) => action);
    expect(entries).toEqual(['roleChanged', 'roleChanged', 'loggedIn']);
  });

  test('a disabled account is logged out at once and stays out until it is enabled', async () => {
    const admin = await provider.admin();
    const { id, client } = await newAccount(provider, admin, 'petra@clinic.example');
    // A refused call deletes the client's cookies, but not this copy of them.
    const cookie = cookieOf(client);
    expect((await change(admin, id, 'access', { isDisabled: true })).status).toBe(200);
    expect((await client.request('GET', '/auth/me')).status).toBe(401);
    expect((await client.request('POST', '/auth/refresh')).status).toBe(401);
    expect((await logIn(provider, 'petra@clinic.example')).status).toBe(401);
    expect(await rowOf(admin, 'petra@clinic.example')).toMatchObject({ isDisabled: true });
    expect((await change(admin, id, 'access', { isDisabled: false })).status).toBe(200);
    const copy = await provider.client().request('GET', '/auth/me', undefined, { cookie });
    expect(copy.status).toBe(401);
    expect((await logIn(provider, 'petra@clinic.example')).status).toBe(200);
    expect((await lastEntries(admin, 3)).map(([, action]) => action)).toContain('enabled');
  });

  test('the list has the time of each account’s last log-in', async () => {
    const admin = await provider.admin();
    await newAccount(provider, admin, 'lea@clinic.example');
    provider.advance(60);
    expect((await logIn(provider, 'lea@clinic.example')).status).toBe(200);
    const { body } = await admin.request('GET', '/staff/access-trail?action=loggedIn');
    expect(field(body, 'entries', 0, 'staffEmail')).toBe('lea@clinic.example');
    const lastLoginAt = field(body, 'entries', 0, 'at');
    expect(await rowOf(admin, 'lea@clinic.example')).toMatchObject({ lastLoginAt });
  });

  test('a second factor is reset, which ends the sessions', async () => {
    const admin = await provider.admin();
    const email = 'tea@clinic.example';
    const { id, client } = await newAccount(provider, admin, email);
    const path = `/staff/accounts/${id}/second-factor`;
    expect(outcome(await admin.request('DELETE', path))).toEqual([409, 'SECOND_FACTOR_OFF']);
    const begun = await client.request('POST', '/staff/account/second-factor', { currentPassword: password });
    const totp = new TOTP({ secret: Secret.fromBase32(textField(begun.body, 'secret')) });
    const code = totp.generate({ timestamp: provider.now() });
    expect((await client.request('PUT', '/staff/account/second-factor', { code })).status).toBe(200);
    expect(await rowOf(admin, email)).toMatchObject({ hasSecondFactor: true });
    expect((await admin.request('DELETE', path)).status).toBe(200);
    expect((await client.request('GET', '/auth/me')).status).toBe(401);
    expect((await logIn(provider, email)).status).toBe(200);
    expect(await rowOf(admin, email)).toMatchObject({ hasSecondFactor: false });
  });

  test("one's own account is changed by another admin alone", async () => {
    const admin = await provider.admin();
    const own = numberField(await rowOf(admin, staff.email), 'id');
    for (const answer of [
      await change(admin, own, 'role', { role: 'staff' }),
      await change(admin, own, 'access', { isDisabled: true }),
      await admin.request('DELETE', `/staff/accounts/${own}/second-factor`),
    ])
      expect(outcome(answer)).toEqual([409, 'OWN_ACCOUNT']);
    expect(outcome(await change(admin, 999, 'role', { role: 'staff' }))).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  });

  test('two admins who disable each other at once leave one', async () => {
    const admin = await provider.admin();
    const own = numberField(await rowOf(admin, staff.email), 'id');
    const { id, client } = await newAccount(provider, admin, 'nina@clinic.example', 'admin');
    const answers = await Promise.all([
      change(admin, id, 'access', { isDisabled: true }),
      change(client, own, 'role', { role: 'staff' }),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    expect(['LAST_ADMIN', 'SESSION_EXPIRED', 'FORBIDDEN']).toContain(field(refused[0]?.body, 'code'));
    // Whichever change came second, the first account becomes an admin again for the other tests.
    await change(client, own, 'role', { role: 'admin' });
  });
});
