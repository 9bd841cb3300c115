import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { field, staff, textField, type ProviderClient } from '../../support/provider-client.ts';
import { describeDatabases, describeProvider, type ProviderUnderTest } from '../../support/provider-variants.ts';

const outcome = ({ status, body }: { status: number; body: unknown }) => [status, field(body, 'code')];

const factorPath = '/staff/account/second-factor';
const proof = { currentPassword: staff.password };

const turnOff = (client: ProviderClient, code: string | undefined) =>
  client.request('POST', `${factorPath}/removal`, { ...proof, code });

/** An authenticator app whose clock follows the provider's. */
const appOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (aheadSeconds = 0) => totp.generate({ timestamp: Date.now() + aheadSeconds * 1000 }) };
};

describeDatabases('the second factor', {}, (provider) => {
  const logIn = (code?: string) => {
    const client = provider.client();
    return client.request('POST', '/auth/login', { ...staff, ...(code === undefined ? {} : { code }) });
  };

  let ahead = 0;
  /** Advances to a time step whose codes are unused. */
  const wait = (seconds = 90) => {
    ahead += seconds;
    provider.advance(seconds);
  };

  /** Turns the second factor on in a new session. */
  const turnOn = async (under: ProviderUnderTest) => {
    const client: ProviderClient = await under.admin();
    const begun = await client.request('POST', factorPath, proof);
    const app = appOf(textField(begun.body, 'secret'));
    const used = app.code(ahead);
    const confirmed = await client.request('PUT', factorPath, { code: used });
    const codes = Array.from({ length: 10 }, (_, index) => textField(confirmed.body, 'recoveryCodes', index));
    return { client, app, used, codes };
  };

  test('is asked for after the password once it was set up, and each code is taken once', async () => {
    const elsewhere = await provider.admin();
    const { client, app, used, codes } = await turnOn(provider);
    expect((await elsewhere.request('GET', '/auth/me')).status).toBe(401);
    expect(outcome(await logIn())).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(outcome(await logIn(used))).toEqual([403, 'CODE_WRONG']);
    wait();
    const code = app.code(ahead);
    expect((await logIn(code)).status).toBe(200);
    expect(outcome(await logIn(code))).toEqual([403, 'CODE_WRONG']);
    wait();
    const [first, second] = await Promise.all([logIn(app.code(ahead)), logIn(app.code(ahead))]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 403]);
    expect((await turnOff(client, codes[0])).status).toBe(200);
    expect((await logIn()).status).toBe(200);
  });

  test('a wrong password is told before a wrong code', async () => {
    const { client, app, codes } = await turnOn(provider);
    wait();
    const answer = await provider
      .client()
      .request('POST', '/auth/login', { ...staff, password: 'wrong', code: app.code(ahead) });
    expect(outcome(answer)).toEqual([401, 'INVALID_CREDENTIALS']);
    expect((await logIn(app.code(ahead))).status).toBe(200);
    await turnOff(client, codes[0]);
  });

  test('ten recovery codes stand in for the app, each once', async () => {
    const { client, codes } = await turnOn(provider);
    const [first = '', second = ''] = codes;
    expect(new Set(codes).size).toBe(10);
    expect((await logIn(first)).status).toBe(200);
    expect(outcome(await logIn(first))).toEqual([403, 'CODE_WRONG']);
    expect((await logIn(second.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    const account = await client.request('GET', '/staff/account');
    expect(field(account.body, 'secondFactor')).toEqual({
      policy: 'optional',
      isOn: true,
      recoveryCodesLeft: 8,
    });
    const withCode = { ...proof, code: codes[3] };
    const renewed = await client.request('POST', '/staff/account/recovery-codes', withCode);
    expect(outcome(await logIn(codes[2]))).toEqual([403, 'CODE_WRONG']);
    expect((await logIn(textField(renewed.body, 'recoveryCodes', 0))).status).toBe(200);
    await turnOff(client, textField(renewed.body, 'recoveryCodes', 1));
  });

  test('ten wrong codes in ten minutes shut the right one out until then, and no recovery code', async () => {
    const { client, app, codes } = await turnOn(provider);
    wait();
    for (let tries = 0; tries < 10; tries += 1) expect(outcome(await logIn('000000'))).toEqual([403, 'CODE_WRONG']);
    expect(outcome(await logIn(app.code(ahead)))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect((await logIn(codes[0])).status).toBe(200);
    expect(outcome(await logIn(app.code(ahead)))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    wait(601);
    expect((await logIn(app.code(ahead))).status).toBe(200);
    await turnOff(client, codes[1]);
  });

  test('guesses go on for hours with ever longer waits, and the right code still comes through', async () => {
    const { app, codes } = await turnOn(provider);
    wait();
    let failures = 0;
    for (; failures < 10; failures += 1) await logIn('000000');
    for (const seconds of [600, 1200, 2400]) {
      const refused = await logIn(app.code(ahead));
      expect(outcome(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(seconds - 30);
      wait(seconds - 30);
      expect(outcome(await logIn('000000'))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
      wait(31);
      expect(outcome(await logIn('000000'))).toEqual([403, 'CODE_WRONG']);
    }
    wait(21_601);
    // The session that turned it on has ended in the meantime.
    const owner = provider.client();
    const { status } = await owner.request('POST', '/auth/login', { ...staff, code: app.code(ahead) });
    expect(status).toBe(200);
    expect(outcome(await logIn('000000'))).toEqual([403, 'CODE_WRONG']);
    await turnOff(owner, codes[0]);
  });

  test('changes only with the password, and is set up only with a code of the app', async () => {
    const client = await provider.admin();
    const wrong = { currentPassword: 'wrong' };
    expect(outcome(await client.request('POST', factorPath, wrong))).toEqual([403, 'PASSWORD_WRONG']);
    for (const path of ['/staff/account/recovery-codes', `${factorPath}/removal`])
      expect(outcome(await client.request('POST', path, { ...proof, code: '000000' }))).toEqual([
        409,
        'SECOND_FACTOR_OFF',
      ]);
    await client.request('POST', factorPath, proof);
    expect(outcome(await client.request('PUT', factorPath, { code: '000000' }))).toEqual([403, 'CODE_WRONG']);
    expect((await logIn()).status).toBe(200);
    const on = await turnOn(provider);
    expect(outcome(await on.client.request('POST', factorPath, proof))).toEqual([409, 'SECOND_FACTOR_ON']);
    expect(outcome(await logIn())).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    await turnOff(on.client, on.codes[0]);
  });

  test('is turned off, and its recovery codes are replaced, only with the password and a code', async () => {
    const { client, app, used, codes } = await turnOn(provider);
    for (const path of ['/staff/account/recovery-codes', `${factorPath}/removal`]) {
      expect(outcome(await client.request('POST', path, proof))).toEqual([400, 'INVALID_INPUT']);
      for (const code of [used, '000000', 'no-recovery-code'])
        expect(outcome(await client.request('POST', path, { ...proof, code }))).toEqual([403, 'CODE_WRONG']);
      const stranger = { currentPassword: 'wrong', code: codes[0] };
      expect(outcome(await client.request('POST', path, stranger))).toEqual([403, 'PASSWORD_WRONG']);
    }
    expect(outcome(await logIn())).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    wait();
    expect((await turnOff(client, app.code(ahead))).status).toBe(200);
    expect((await logIn()).status).toBe(200);
    const { body } = await client.request('GET', '/staff/account');
    expect(field(body, 'secondFactor')).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  });

  test('a new password asks for a code as well, which a weak password does not use up', async () => {
    const { client, codes } = await turnOn(provider);
    const change = (newPassword: string, code?: string) =>
      client.request('PUT', '/staff/account/password', { ...proof, newPassword, code });
    expect(outcome(await change(staff.password))).toEqual([403, 'CODE_WRONG']);
    expect(outcome(await change(staff.password, '000000'))).toEqual([403, 'CODE_WRONG']);
    expect(outcome(await change('password1234', codes[0]))).toEqual([400, 'PASSWORD_COMMON']);
    expect((await change(staff.password, codes[0])).status).toBe(200);
    await turnOff(client, codes[1]);
  });

  test('turning it off ends the other sessions of the account', async () => {
    const { client, codes } = await turnOn(provider);
    const elsewhere = provider.client();
    const loggedIn = await elsewhere.request('POST', '/auth/login', { ...staff, code: codes[0] });
    expect(loggedIn.status).toBe(200);
    expect((await turnOff(client, codes[1])).status).toBe(200);
    expect((await elsewhere.request('GET', '/auth/me')).status).toBe(401);
    expect((await elsewhere.request('POST', '/auth/refresh')).status).toBe(401);
    expect((await client.request('GET', '/auth/me')).status).toBe(200);
  });
});

describeProvider('a second factor that is required', { STAFF_SECOND_FACTOR: 'required' }, (provider) => {
  test('is set up before anything else', async () => {
    const client = provider.client();
    const { body } = await client.request('POST', '/auth/login', staff);
    expect(field(body, 'user', 'mustSetUpSecondFactor')).toBe(true);
    for (const [method, path] of [
      ['GET', '/contact-form/all'],
      ['GET', '/staff/account/sessions'],
      ['PUT', '/staff/account/password'],
      ['POST', '/blog/create-blog'],
    ] as const)
      expect(outcome(await client.request(method, path, method === 'GET' ? undefined : {}))).toEqual([
        403,
        'SECOND_FACTOR_MISSING',
      ]);
    const begun = await client.request('POST', factorPath, proof);
    const code = appOf(textField(begun.body, 'secret')).code();
    expect((await client.request('PUT', factorPath, { code })).status).toBe(200);
    expect((await client.request('GET', '/contact-form/all')).status).toBe(200);
    expect(field((await client.request('GET', '/auth/me')).body, 'mustSetUpSecondFactor')).toBeUndefined();
  });
});

describeProvider('a second factor that is off', { STAFF_SECOND_FACTOR: 'off' }, (provider) => {
  test('is asked of no account, also of one that has set it up', async () => {
    const client = await provider.admin();
    const begun = await client.request('POST', factorPath, proof);
    const code = appOf(textField(begun.body, 'secret')).code();
    await client.request('PUT', factorPath, { code });
    expect((await provider.client().request('POST', '/auth/login', staff)).status).toBe(200);
  });
});
