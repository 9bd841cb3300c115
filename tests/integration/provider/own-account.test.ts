import { expect, test } from 'vitest';
import { field, staff, textField, type ProviderClient } from '../../support/provider-client.ts';
import { describeDatabases, type ProviderUnderTest } from '../../support/provider-variants.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

const logIn = async (provider: ProviderUnderTest, password = staff.password, headers: Record<string, string> = {}) => {
  const client = provider.client();
  const { status } = await client.request('POST', '/auth/login', { ...staff, password }, headers);
  return { client, status };
};

const isLoggedIn = async (client: ProviderClient) => (await client.request('GET', '/auth/me')).status === 200;

const change = (client: ProviderClient, currentPassword: string, newPassword: string) =>
  client.request('PUT', '/staff/account/password', { currentPassword, newPassword });

const outcome = ({ status, body }: { status: number; body: unknown }) => [status, field(body, 'code')];

describeDatabases("one's own account", {}, (provider) => {
  test('a new password replaces the old one and ends the other sessions', async () => {
    const here = await provider.admin();
    const elsewhere = await provider.admin();
    const newPassword = ' tri plave ruže u vazi ';
    expect((await change(here, staff.password, newPassword)).status).toBe(200);
    expect(await isLoggedIn(here)).toBe(true);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect((await elsewhere.request('POST', '/auth/refresh')).status).toBe(401);
    expect((await logIn(provider)).status).toBe(401);
    expect((await logIn(provider, newPassword.trim())).status).toBe(401);
    const again = await logIn(provider, newPassword);
    expect(again.status).toBe(200);
    expect((await change(again.client, newPassword, staff.password)).status).toBe(200);
  });

  test('a short password, a common one and a wrong current one are refused', async () => {
    const admin = await provider.admin();
    expect(outcome(await change(admin, staff.password, 'elevenchars'))).toEqual([400, 'PASSWORD_TOO_SHORT']);
    expect(outcome(await change(admin, staff.password, 'password1234'))).toEqual([400, 'PASSWORD_COMMON']);
    expect(outcome(await change(admin, staff.password, staff.email))).toEqual([400, 'PASSWORD_COMMON']);
    expect(outcome(await change(admin, 'wrong', 'tri plave ruže u vazi'))).toEqual([403, 'PASSWORD_WRONG']);
    expect((await logIn(provider)).status).toBe(200);
  });

  test('ten wrong current passwords in ten minutes are refused until then, also in parallel', async () => {
    const admin = await provider.admin();
    const tries = await Promise.all(Array.from({ length: 12 }, () => change(admin, 'wrong', 'tri plave ruže u vazi')));
    const wrong = tries.filter(({ status }) => status === 403).length;
    expect(wrong).toBeLessThanOrEqual(10);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(12 - wrong);
    for (let more = wrong; more < 10; more += 1) await change(admin, 'wrong', 'tri plave ruže u vazi');
    const refused = await change(admin, staff.password, staff.password);
    expect(outcome(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500);
    provider.advance(601);
    expect((await change(admin, staff.password, staff.password)).status).toBe(200);
  });

  test('the sessions of an account say where and when they were opened', async () => {
    const { client } = await logIn(provider, staff.password, {
      'user-agent': firefox,
      'x-forwarded-for': '203.0.113.77',
    });
    const { body } = await client.request('GET', '/staff/account/sessions');
    expect(field(body, 'sessions', 0)).toMatchObject({
      browser: 'Firefox, Windows',
      address: '203.0.113.0/24',
      isCurrent: true,
    });
  });

  test('one session is ended, or all others', async () => {
    const here = await provider.admin();
    const [one, two, three] = [await provider.admin(), await provider.admin(), await provider.admin()];
    const { body } = await one.request('GET', '/staff/account/sessions');
    const id = textField(body, 'sessions', 0, 'id');
    expect((await here.request('DELETE', `/staff/account/sessions/${id}`)).status).toBe(200);
    expect((await here.request('DELETE', `/staff/account/sessions/${id}`)).status).toBe(200);
    expect(await Promise.all([one, two, three].map(isLoggedIn))).toEqual([false, true, true]);
    expect((await here.request('DELETE', '/staff/account/sessions')).status).toBe(200);
    expect(await Promise.all([here, two, three].map(isLoggedIn))).toEqual([true, false, false]);
    const after = await here.request('GET', '/staff/account/sessions');
    expect([0, 1].map((index) => field(after.body, 'sessions', index, 'isCurrent'))).toEqual([true, undefined]);
  });

  test('no account sees or ends a session of another', async () => {
    const admin = await provider.admin();
    const person = { email: 'iva@clinic.example', name: 'Iva', role: 'staff' };
    const { body: sent } = await admin.request('POST', '/staff/invitations', person);
    const password = 'tri plave ruže u vazi';
    const guest = provider.client();
    await guest.request('PUT', '/staff/invitation', {
      token: textField(sent, 'token'),
      newPassword: password,
    });
    await guest.request('POST', '/auth/login', { email: person.email, password });
    const own = await guest.request('GET', '/staff/account/sessions');
    const id = textField(own.body, 'sessions', 0, 'id');
    expect((await admin.request('GET', '/staff/account/sessions')).text).not.toContain(id);
    await admin.request('DELETE', `/staff/account/sessions/${id}`);
    await admin.request('DELETE', '/staff/account/sessions');
    expect(await isLoggedIn(guest)).toBe(true);
  });
});
