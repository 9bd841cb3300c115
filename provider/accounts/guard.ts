import type { ProviderConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../http/errors.ts';
import type { Guard, LoggedIn } from '../routing.ts';
import { readTokens } from './cookies.ts';
import { findLoggedIn } from './sessions.ts';

/** @returns whether the account must set up a second factor before any other call, because the clinic requires one. */
export function mustSetUpSecondFactor(
  { secondFactor }: Pick<ProviderConfig, 'secondFactor'>,
  { hasSecondFactor }: Pick<LoggedIn, 'hasSecondFactor'>,
): boolean {
  return secondFactor === 'required' && !hasSecondFactor;
}

export const createGuard =
  (context: Pick<Context, 'config' | 'clock' | 'database'>): Guard =>
  async (request, { audience, isPolling, precedesSecondFactor }) => {
    const { access, refresh } = readTokens(request);
    if (!access) throw new ProviderError(refresh ? 'SESSION_EXPIRED' : 'NOT_LOGGED_IN');
    const staff = await findLoggedIn(context, access, isPolling !== true);
    if (!staff) throw new ProviderError('SESSION_EXPIRED');
    // Set before the refusals below, so that their log lines name the account too.
    request.accountId = staff.id;
    if (!precedesSecondFactor && mustSetUpSecondFactor(context.config, staff))
      throw new ProviderError('SECOND_FACTOR_MISSING');
    if (audience === 'admin' && staff.role !== 'admin') throw new ProviderError('FORBIDDEN');
    return staff;
  };
