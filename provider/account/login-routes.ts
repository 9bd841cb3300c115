import type { Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { serve, type Api } from '../routing.ts';
import { checkSecondFactor, isSecondFactorOn } from '../second-factor/second-factor.ts';
import { trailRecorder } from '../trail/access-trail.ts';
import { clearTokens, readTokens, setTokens } from '../auth/cookies.ts';
import { isPasswordExpired } from '../auth/generated-password.ts';
import { mustSetUpSecondFactor } from '../auth/guard.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { presentUser } from './presenter.ts';
import type { Sessions } from '../auth/sessions.ts';
import { findActiveStaff } from '../auth/staff-repository.ts';
import { visitOf } from '../auth/visit.ts';

/** What the trail says of a log-in to no account. What was typed is not kept: it may be a password. */
const unknownAccount = { id: 0, email: '' };

const isTooMany = (error: unknown): boolean =>
  error instanceof ProviderError && error.code === 'TOO_MANY_ATTEMPTS';

/** Log-in, log-out, who am I, renewal (docs/product.md, 7.1). */
export function loginRoutes(
  api: Api,
  context: Pick<Context, 'config' | 'clock' | 'database'>,
  sessions: Sessions,
): void {
  const { config, clock, database } = context;
  const record = trailRecorder(context);

  serve(api, 'login', async ({ body, request, reply }) => {
    const { email, password, code } = body;
    const staff = await findActiveStaff(database.db, email);
    const isOwner = await verifyPassword(staff?.password_hash ?? null, password);
    if (!staff || !isOwner || isPasswordExpired(staff, clock)) {
      // Written for an unknown account as well, so that the time taken is the same.
      await record(request, { staff: staff ?? unknownAccount, action: 'loginFailed' });
      throw new ProviderError('INVALID_CREDENTIALS');
    }
    const hasSecondFactor = await isSecondFactorOn(database.db, staff.id);
    if (hasSecondFactor && config.secondFactor !== 'off') {
      if (!code) {
        await record(request, { staff, action: 'codeAsked' });
        throw new ProviderError('SECOND_FACTOR_REQUIRED');
      }
      const isHolder = await checkSecondFactor(context, staff.id, code).catch(async (error: unknown) => {
        if (isTooMany(error)) await record(request, { staff, action: 'loginRefused' });
        throw error;
      });
      if (!isHolder) {
        await record(request, { staff, action: 'codeWrong' });
        throw new ProviderError('CODE_WRONG');
      }
    }
    request.accountId = staff.id;
    // What this browser was logged in with is replaced, so that no session stays open unseen.
    await sessions.end(readTokens(request));
    await record(request, { staff, action: 'loggedIn' });
    setTokens(request, reply, await sessions.start(staff.id, visitOf(request)), config);
    return { user: presentUser(staff, mustSetUpSecondFactor(config, { hasSecondFactor })) };
  });

  serve(api, 'logout', async ({ request, reply }) => {
    for (const staff of await sessions.end(readTokens(request)))
      await record(request, { staff, action: 'loggedOut' });
    clearTokens(request, reply);
    return {};
  });

  serve(api, 'me', async ({ staff }) => presentUser(staff, mustSetUpSecondFactor(config, staff)));

  serve(api, 'refresh', async ({ request, reply }) => {
    const { refresh } = readTokens(request);
    if (!refresh) throw new ProviderError('NOT_LOGGED_IN');
    const renewal = await sessions.renew(refresh);
    if (renewal.kind === 'refused') {
      clearTokens(request, reply);
      throw new ProviderError('SESSION_EXPIRED');
    }
    setTokens(request, reply, renewal.tokens, config);
    return {};
  });
}
