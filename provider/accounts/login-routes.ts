import type { ProviderConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api, type LoggedIn } from '../routing.ts';
import { checkSecondFactor, isSecondFactorOn } from './second-factor.ts';
import { createTrailRecorders } from '../trail/access-trail.ts';
import { clearTokens, readTokens, setTokens } from './cookies.ts';
import { isPasswordExpired, verifyPassword } from './passwords.ts';
import { mustSetUpSecondFactor } from './guard.ts';
import { endSessionsOf, renewSession, startSession } from './sessions.ts';
import { findActiveStaff } from './staff-repository.ts';
import { visitOf } from '../trail/visit.ts';

/** Account of log-ins with an unknown e-mail. That e-mail is not stored, because it may be a password. */
const unknownAccount = { id: 0, email: '' };

export function presentUser(config: Pick<ProviderConfig, 'secondFactor'>, staff: Omit<LoggedIn, 'sessionId'>) {
  const { id, name, email, role } = staff;
  const user = { id, name, email, role };
  return mustSetUpSecondFactor(config, staff) ? { ...user, mustSetUpSecondFactor: true } : user;
}

/** Serves log-in, log-out, the current user and renewal of tokens (docs/product.md, 7.1). */
export function loginRoutes(api: Api, context: Pick<Context, 'config' | 'clock' | 'database'>): void {
  const { config, clock, database } = context;
  const { record } = createTrailRecorders(context);

  serve(api, 'login', async ({ body, request, reply }) => {
    const { email, password, code } = body;
    const staff = await findActiveStaff(database.db, email);
    const isOwner = await verifyPassword(staff?.password_hash ?? null, password);
    if (!staff || !isOwner || isPasswordExpired(staff, clock)) {
      // Recorded for an unknown account too, so that both cases take the same time.
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
        if (error instanceof ProviderError && error.code === 'TOO_MANY_ATTEMPTS')
          await record(request, { staff, action: 'loginRefused' });
        throw error;
      });
      if (!isHolder) {
        await record(request, { staff, action: 'codeWrong' });
        throw new ProviderError('CODE_WRONG');
      }
    }
    request.accountId = staff.id;
    // Ends the browser's earlier session, so that no session stays open unseen.
    await endSessionsOf(context, readTokens(request));
    await record(request, { staff, action: 'loggedIn' });
    setTokens(request, reply, await startSession(context, staff.id, visitOf(request)), config);
    return { user: presentUser(config, { ...staff, hasSecondFactor }) };
  });

  serve(api, 'logout', async ({ request, reply }) => {
    for (const staff of await endSessionsOf(context, readTokens(request)))
      await record(request, { staff, action: 'loggedOut' });
    clearTokens(request, reply);
  });

  serve(api, 'me', async ({ staff }) => presentUser(config, staff));

  serve(api, 'refresh', async ({ request, reply }) => {
    const { refresh } = readTokens(request);
    if (!refresh) throw new ProviderError('NOT_LOGGED_IN');
    const tokens = await renewSession(context, refresh);
    if (!tokens) {
      clearTokens(request, reply);
      throw new ProviderError('SESSION_EXPIRED');
    }
    setTokens(request, reply, tokens, config);
  });
}
