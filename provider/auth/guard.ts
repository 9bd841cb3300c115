import type { FastifyRequest } from 'fastify';
import type { ProviderConfig } from '../config.ts';
import { ProviderError } from '../errors.ts';
import { readTokens } from './cookies.ts';
import type { LoggedIn, Sessions } from './sessions.ts';
import type { StaffRow } from './staff-repository.ts';

/** Policy: the dashboard is for admins. */
export function canManageClinic(staff: Pick<StaffRow, 'role'>): boolean {
  return staff.role === 'admin';
}

export interface Guard {
  /**
   * @param options.countsAsUse whether the call keeps the session from idling.
   * @param options.precedesSecondFactor whether the call may be made before a required second factor is set up.
   * @throws ProviderError NOT_LOGGED_IN or SESSION_EXPIRED (401), SECOND_FACTOR_MISSING (403).
   */
  requireStaff: (
    request: FastifyRequest,
    options: { countsAsUse: boolean; precedesSecondFactor: boolean },
  ) => Promise<LoggedIn>;
  /** @throws as requireStaff, and FORBIDDEN (403) for any role but admin. */
  requireAdmin: Guard['requireStaff'];
}

/** Policy: where the clinic requires a second factor, it is set up before anything else. */
export function mustSetUpSecondFactor(
  { secondFactor }: Pick<ProviderConfig, 'secondFactor'>,
  { hasSecondFactor }: Pick<LoggedIn, 'hasSecondFactor'>,
): boolean {
  return secondFactor === 'required' && !hasSecondFactor;
}

export function guard(config: Pick<ProviderConfig, 'secondFactor'>, sessions: Sessions): Guard {
  const requireStaff: Guard['requireStaff'] = async (request, { countsAsUse, precedesSecondFactor }) => {
    const { access, refresh } = readTokens(request);
    if (!access) throw new ProviderError(refresh ? 'SESSION_EXPIRED' : 'NOT_LOGGED_IN');
    const staff = await sessions.findStaff(access, countsAsUse);
    if (!staff) throw new ProviderError('SESSION_EXPIRED');
    // Before the refusals below, whose log lines name the account as well.
    request.accountId = staff.id;
    if (!precedesSecondFactor && mustSetUpSecondFactor(config, staff))
      throw new ProviderError('SECOND_FACTOR_MISSING');
    return staff;
  };
  const requireAdmin: Guard['requireAdmin'] = async (request, options) => {
    const staff = await requireStaff(request, options);
    if (!canManageClinic(staff)) throw new ProviderError('FORBIDDEN');
    return staff;
  };
  return { requireStaff, requireAdmin };
}
