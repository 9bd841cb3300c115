import type { FastifyRequest } from 'fastify';
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
   * @param options.isUse whether the call keeps the session from idling.
   * @throws ProviderError NOT_LOGGED_IN or SESSION_EXPIRED (401).
   */
  requireStaff: (request: FastifyRequest, options: { isUse: boolean }) => Promise<LoggedIn>;
  /** @throws as requireStaff, and FORBIDDEN (403) for any role but admin. */
  requireAdmin: Guard['requireStaff'];
}

export function guard(sessions: Sessions): Guard {
  const requireStaff: Guard['requireStaff'] = async (request, { isUse }) => {
    const { access, refresh } = readTokens(request);
    if (!access) throw new ProviderError(refresh ? 'SESSION_EXPIRED' : 'NOT_LOGGED_IN');
    const staff = await sessions.findStaff(access, isUse);
    if (!staff) throw new ProviderError('SESSION_EXPIRED');
    return staff;
  };
  const requireAdmin: Guard['requireAdmin'] = async (request, options) => {
    const staff = await requireStaff(request, options);
    if (!canManageClinic(staff)) throw new ProviderError('FORBIDDEN');
    return staff;
  };
  return { requireStaff, requireAdmin };
}
