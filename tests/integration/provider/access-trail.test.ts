import { expect, test } from 'vitest';
import { field, numberField, type ProviderClient } from '../../support/provider-client.ts';
import { describeProviders, staff } from '../../support/provider-variants.ts';

const path = '/staff/access-trail';

const actionsOf = async (admin: ProviderClient, query = '') => {
  const { body } = await admin.request('GET', `${path}${query}`);
  const entries = field(body, 'entries');
  return Array.isArray(entries) ? entries.map((entry) => String(field(entry, 'action'))) : [];
};

describeProviders('the access trail', {}, (provider) => {
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

  test('what is typed as an unknown e-mail is not kept', async () => {
    const admin = await provider.admin();
    const before = await actionsOf(admin);
    await provider.client().request('POST', '/auth/login', { email: 'my-password', password: 'wrong' });
    expect(await actionsOf(admin)).toEqual(before);
  });

  test('reading the list, exporting it and a new password are recorded', async () => {
    const admin = await provider.admin();
    await admin.request('GET', '/contact-form/all');
    await admin.request('POST', `${path}/list-exports`);
    const same = { currentPassword: staff.password, newPassword: staff.password };
    await admin.request('PUT', '/staff/account/password', same);
    expect((await actionsOf(admin)).slice(0, 4)).toEqual([
      'passwordChanged',
      'exportedList',
      'listed',
      'loggedIn',
    ]);
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
    expect((await admin.request('GET', `${path}?action=unknown`)).status).toBe(400);
  });
});
