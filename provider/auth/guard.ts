import type { FastifyRequest } from 'fastify';
import { ProviderError } from '../errors.ts';
import { readTokens } from './cookies.ts';
import type { Sessions } from './sessions.ts';
import type { StaffRow } from './staff-repository.ts';

/** Policy: the dashboard is for admins. */
export function canManageClinic(staff: Pick<StaffRow, 'role'>): boolean {
  return staff.role === 'admin';
}

export interface Guard {
  /** @throws ProviderError NOT_LOGGED_IN or SESSION_EXPIRED (401). */
  requireStaff: (request: FastifyRequest) => Promise<StaffRow>;
  /** @throws as requireStaff, and FORBIDDEN (403) for any role but admin. */
  requireAdmin: (request: FastifyRequest) => Promise<StaffRow>;
}

export function guard(sessions: Sessions): Guard {
  const requireStaff: Guard['requireStaff'] = async (request) => {
    const { access, refresh } = readTokens(request);
    if (!access) throw new ProviderError(refresh ? 'SESSION_EXPIRED' : 'NOT_LOGGED_IN');
    const staff = await sessions.findStaff(access);
    if (!staff) throw new ProviderError('SESSION_EXPIRED');
    return staff;
  };
  const requireAdmin: Guard['requireAdmin'] = async (request) => {
    const staff = await requireStaff(request);
    if (!canManageClinic(staff)) throw new ProviderError('FORBIDDEN');
    return staff;
  };
  return { requireStaff, requireAdmin };
}
