import { expect, test } from 'vitest';
import { cookieOf, field, staff } from '../../support/provider-client.ts';
import { describeDatabases } from '../../support/provider-variants.ts';

describeDatabases('sessions', {}, (provider) => {
  test('a log-in gives the user and two cookies that scripts cannot read', async () => {
    const answer = await provider.client().request('POST', '/auth/login', staff);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ user: { id: 1, name: 'Admin', email: staff.email, role: 'admin' } });
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('the e-mail address is taken in any case, with the invisible characters of a copied one', async () => {
    const answer = await provider
      .client()
      .request('POST', '/auth/login', { ...staff, email: `\u202a${staff.email.toUpperCase()}\u200b` });
    expect(answer.status).toBe(200);
  });

  test('an unknown address and a wrong password are refused with the same answer', async () => {
    const wrong = await provider.client().request('POST', '/auth/login', { ...staff, password: 'wrong' });
    const unknown = await provider
      .client()
      .request('POST', '/auth/login', { email: 'nobody@clinic.example', password: 'wrong' });
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
    expect(field(wrong.body, 'code')).toBe('INVALID_CREDENTIALS');
  });

  test('who-am-I answers with the user, and 401 without a session', async () => {
    const admin = await provider.admin();
    expect((await admin.request('GET', '/auth/me')).body).toMatchObject({ role: 'admin', name: 'Admin' });
    expect((await provider.client().request('GET', '/auth/me')).status).toBe(401);
    const forged = await provider.client().request('GET', '/auth/me', undefined, { cookie: 'access_token=made-up' });
    expect(forged.status).toBe(401);
  });

  test('a renewal gives new tokens, and both the old and the new access token work until they expire', async () => {
    const admin = await provider.admin();
    const before = new Map(admin.cookies);
    expect((await admin.request('POST', '/auth/refresh')).status).toBe(200);
    expect(admin.cookies.get('access_token')).not.toBe(before.get('access_token'));
    expect(admin.cookies.get('refresh_token')).not.toBe(before.get('refresh_token'));
    expect((await admin.request('GET', '/auth/me')).status).toBe(200);
    const cookie = `access_token=${before.get('access_token')}`;
    expect((await provider.client().request('GET', '/auth/me', undefined, { cookie })).status).toBe(200);
  });

  test('parallel renewals with one token all succeed', async () => {
    const admin = await provider.admin();
    const cookie = `refresh_token=${admin.cookies.get('refresh_token')}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => provider.client().request('POST', '/auth/refresh', undefined, { cookie })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test('a log-out ends the session for every copy of its tokens', async () => {
    const admin = await provider.admin();
    const cookie = cookieOf(admin);
    expect((await admin.request('POST', '/auth/logout')).status).toBe(200);
    expect(admin.cookies.size).toBe(0);
    const copy = provider.client();
    expect((await copy.request('GET', '/auth/me', undefined, { cookie })).status).toBe(401);
    expect((await copy.request('POST', '/auth/refresh', undefined, { cookie })).status).toBe(401);
  });

  test('a renewal without a token is refused', async () => {
    expect((await provider.client().request('POST', '/auth/refresh')).status).toBe(401);
  });

  test('JSON headers with an empty body are accepted where no body is needed', async () => {
    const admin = await provider.admin();
    const json = { 'content-type': 'application/json' };
    expect((await admin.request('POST', '/auth/refresh', undefined, json)).status).toBe(200);
    expect((await admin.request('POST', '/auth/logout', undefined, json)).status).toBe(200);
  });
});
