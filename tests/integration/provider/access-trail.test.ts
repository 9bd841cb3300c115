import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { field, numberField, staff, textField, type ProviderClient } from '../../support/provider-client.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

const path = '/staff/access-trail';

const actionsOf = async (admin: ProviderClient, query = '') => {
  const { body } = await admin.request('GET', `${path}${query}`);
  const entries = field(body, 'entries');
  if (!Array.isArray(entries)) throw new Error(`No entries: ${JSON.stringify(body)}`);
  return entries.map((entry) => String(field(entry, 'action')));
};

describeDatabases('the access trail', {}, (provider) => {
  test('log-ins, failures and log-outs are recorded with the network they came from', async () => {
    const admin = await provider.admin();
    const client = provider.client();
    const from = { 'x-forwarded-for': '203.0.113.77' };
    await client.request('POST', '/auth/login', { ...staff, password: 'wrong' }, from);
    await client.request('POST', '/auth/login', staff, from);
    await client.request('POST', '/auth/logout', undefined, from);
    await client.request('POST', '/auth/logout', undefined, from);
    const { body } = await admin.request('GET', path);
    const shared = { staffEmail: staff.email, address: '203.0.113.0/24', formId: null, subject: null };
    expect([0, 1, 2, 3].map((index) => field(body, 'entries', index))).toMatchObject([
      { ...shared, action: 'loggedOut' },
      { ...shared, action: 'loggedIn' },
      { ...shared, action: 'loginFailed' },
      { action: 'loggedIn', address: '127.0.0.0/24' },
    ]);
  });

  test('a log-in to an unknown account is recorded as well, without what was typed', async () => {
    const admin = await provider.admin();
    const typed = 'my-password';
    await provider.client().request('POST', '/auth/login', { email: typed, password: 'wrong' });
    const { body, text } = await admin.request('GET', path);
    expect(field(body, 'entries', 0)).toMatchObject({ action: 'loginFailed', staffId: 0, staffEmail: '' });
    expect(text).not.toContain(typed);
  });

  test('each step of a log-in with a second factor is recorded, and what is done to codes and sessions', async () => {
    const admin = await provider.admin();
    const proof = { currentPassword: staff.password };
    const begun = await admin.request('POST', '/staff/account/second-factor', proof);
    const totp = new TOTP({ secret: Secret.fromBase32(textField(begun.body, 'secret')) });
    const confirmed = await admin.request('PUT', '/staff/account/second-factor', { code: totp.generate() });
    const guest = provider.client();
    await guest.request('POST', '/auth/login', staff);
    for (let tries = 0; tries < 11; tries += 1)
      await guest.request('POST', '/auth/login', { ...staff, code: '000000' });
    const renewed = await admin.request('POST', '/staff/account/recovery-codes', {
      ...proof,
      code: textField(confirmed.body, 'recoveryCodes', 0),
    });
    const code = textField(renewed.body, 'recoveryCodes', 0);
    await guest.request('POST', '/auth/login', { ...staff, code });
    await admin.request('DELETE', '/staff/account/sessions');
    await admin.request('DELETE', '/staff/account/sessions');
    const wrong = Array.from({ length: 10 }, () => 'codeWrong');
    expect((await actionsOf(admin)).slice(0, 16)).toEqual([
      'sessionsEnded',
      'loggedIn',
      'recoveryCodesRenewed',
      'loginRefused',
      ...wrong,
      'codeAsked',
      'secondFactorOn',
    ]);
    const last = { ...proof, code: textField(renewed.body, 'recoveryCodes', 1) };
    await admin.request('POST', '/staff/account/second-factor/removal', last);
  });

  test('reading the list, exporting it and a new password are recorded', async () => {
    const admin = await provider.admin();
    await admin.request('GET', '/contact-form/all');
    await admin.request('POST', `${path}/list-exports`);
    const same = { currentPassword: staff.password, newPassword: staff.password };
    await admin.request('PUT', '/staff/account/password', same);
    expect((await actionsOf(admin)).slice(0, 4)).toEqual(['passwordChanged', 'exportedList', 'listed', 'loggedIn']);
  });

  test('entries are found by person, kind and time, a hundred at once', async () => {
    const admin = await provider.admin();
    for (let times = 0; times < 101; times += 1) await admin.request('POST', `${path}/list-exports`);
    const { body } = await admin.request('GET', `${path}?action=exportedList&staffId=1`);
    expect(field(body, 'hasMore')).toBe(true);
    expect(field(body, 'people')).toEqual([{ id: 1, email: staff.email }]);
    const last = numberField(body, 'entries', 99, 'id');
    const older = await actionsOf(admin, `?action=exportedList&staffId=1&before=${last}`);
    expect(new Set(older)).toEqual(new Set(['exportedList']));
    expect(await actionsOf(admin, '?staffId=2')).toEqual([]);
    expect(await actionsOf(admin, `?until=2020-01-01T00:00:00.000Z`)).toEqual([]);
    expect(await actionsOf(admin, `?from=2020-01-01T00:00:00.000Z`)).toHaveLength(100);
    for (const wrong of ['action=unknown', 'from=2026-02-29T00:00:00Z', 'until=2026-01-01T24:00:00Z'])
      expect((await admin.request('GET', `${path}?${wrong}`)).status).toBe(400);
  });
});
