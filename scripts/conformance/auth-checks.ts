import { expectRefusal, expectStatus, expectSuccess, Unexpected } from './probe.ts';
import type { Examination } from './report.ts';

export interface Login {
  email: string;
  password: string;
}

/** Checks that calls for staff are refused without a session. */
export async function checkClosedDoors({ check, visitor }: Examination, { email }: Login): Promise<void> {
  await check('me', 'without a session 401', async () => expectStatus(await visitor.call('me'), 401));
  await check('refresh', 'without a session 4xx', async () => expectRefusal(await visitor.call('refresh')));
  await check('listForms', 'without a session 401 or 403', async () =>
    expectStatus(await visitor.call('listForms'), 401, 403),
  );
  const body = { email, password: 'certainly not this one' };
  await check('login', 'wrong password: 4xx', async () => expectRefusal(await visitor.call('login', { body })));
}

/** Checks that a log-in starts a session and that the session can be renewed. */
export async function checkLogin({ check, staff }: Examination, login: Login): Promise<void> {
  await check('login', 'success, { user }, a cookie', async () => {
    const { user } = await staff.ask('login', { body: login });
    if (staff.cookieCount() === 0) throw new Unexpected('no cookie');
    return `user with role ${user.role}`;
  });
  await check('me', 'the user', async () => `user with role ${(await staff.ask('me')).role}`);
  await check('refresh', 'success, the session goes on', async () => {
    const status = expectSuccess(await staff.call('refresh'));
    await staff.ask('me');
    return status;
  });
}

/** Checks that a log-out ends the session. */
export async function checkLogout({ check, staff }: Examination): Promise<void> {
  await check('logout', 'success, then me is 401', async () => {
    const status = expectSuccess(await staff.call('logout'));
    const after = await staff.call('me');
    if (after.status !== 401) throw new Unexpected(`me still answers ${after.status}`);
    return status;
  });
}
