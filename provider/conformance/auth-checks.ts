import { expectAnswer, expectStatus, expectSuccess, Unexpected, type Probe } from './probe.ts';
import type { Report } from './report.ts';

export interface Login {
  email: string;
  password: string;
}

const say = ({ status }: { status: number }) => `status ${status}`;

/** Without a session the staff's calls are refused. */
export async function checkClosedDoors({ check }: Report, visitor: Probe, { email }: Login): Promise<void> {
  await check('me', 'without a session 401', async () => say(expectStatus(await visitor.call('me'), 401)));
  await check('refresh', 'without a session 4xx', async () => {
    const answer = await visitor.call('refresh');
    if (answer.status < 400 || answer.status > 499) throw new Unexpected(say(answer));
    return say(answer);
  });
  await check('listForms', 'without a session 401 or 403', async () =>
    say(expectStatus(await visitor.call('listForms'), 401, 403)),
  );
  await check('login', 'wrong password: 4xx', async () => {
    const answer = await visitor.call('login', { body: { email, password: 'certainly not this one' } });
    if (answer.status < 400 || answer.status > 499) throw new Unexpected(say(answer));
    return say(answer);
  });
}

/** The session begins and is renewed. */
export async function checkLogin({ check }: Report, staff: Probe, login: Login): Promise<void> {
  await check('login', 'success, { user }, a cookie', async () => {
    const { user } = expectAnswer('login', await staff.call('login', { body: login }));
    if (staff.cookieCount() === 0) throw new Unexpected('no cookie');
    return `user with role ${user.role}`;
  });
  await check('me', 'the user', async () => {
    const user = expectAnswer('me', await staff.call('me'));
    return `user with role ${user.role}`;
  });
  await check('refresh', 'success, the session goes on', async () => {
    const answer = expectSuccess(await staff.call('refresh'));
    expectAnswer('me', await staff.call('me'));
    return say(answer);
  });
}

/** The session ends. */
export async function checkLogout({ check }: Report, staff: Probe): Promise<void> {
  await check('logout', 'success, then me is 401', async () => {
    const answer = expectSuccess(await staff.call('logout'));
    const after = await staff.call('me');
    if (after.status !== 401) throw new Unexpected(`me still answers ${after.status}`);
    return say(answer);
  });
}
