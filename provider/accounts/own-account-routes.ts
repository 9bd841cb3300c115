import type { FastifyRequest } from 'fastify';
import type { TrailAction } from '#shared/contract/trail.ts';
import { attempt } from './lock-out.ts';
import { chosenPassword, verifyPassword } from './passwords.ts';
import { requireGoodPassword } from './password-policy.ts';
import { endSessions, listOpenSessions } from './sessions.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api, type LoggedIn } from '../routing.ts';
import { createTrailRecorders } from '../trail/access-trail.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import {
  checkAppCode,
  checkSecondFactor,
  rememberSecret,
  removeSecondFactor,
  turnOnSecondFactor,
} from './second-factor.ts';
import { newTotp } from './totp.ts';
import { presentUser } from './login-routes.ts';

/** Serves the calls of staff on their own account (docs/product.md, 7.4). */
export function accountRoutes(api: Api, context: Context): void {
  const { config, clock, database } = context;
  const { db } = database;
  const { record } = createTrailRecorders(context);

  /** Verifies the current password. @throws ProviderError PASSWORD_WRONG, TOO_MANY_ATTEMPTS. */
  const requirePassword = async (staff: LoggedIn, currentPassword: string): Promise<void> => {
    const isOwner = await attempt(context, staff.id, 'password', () =>
      verifyPassword(staff.password_hash, currentPassword),
    );
    if (!isOwner) throw new ProviderError('PASSWORD_WRONG');
  };

  /** Verifies a code of the second factor. @throws ProviderError CODE_WRONG, TOO_MANY_ATTEMPTS. */
  const requireCode = async (staff: LoggedIn, code: string): Promise<void> => {
    if (!(await checkSecondFactor(context, staff.id, code))) throw new ProviderError('CODE_WRONG');
  };

  /** @throws ProviderError SECOND_FACTOR_OFF, and the errors of requirePassword and requireCode. */
  const requireBothFactors = async (staff: LoggedIn, given: Record<'currentPassword' | 'code', string>) => {
    if (!staff.hasSecondFactor) throw new ProviderError('SECOND_FACTOR_OFF');
    await requirePassword(staff, given.currentPassword);
    await requireCode(staff, given.code);
  };

  /** Changes the credentials of an account, ends its other sessions and records the action, in one transaction. */
  const changeLogin = <T>(
    request: FastifyRequest,
    staff: LoggedIn,
    action: TrailAction,
    change: (tx: Tx) => Promise<T>,
  ): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const result = await change(tx);
      await endSessions(tx, clock, { staff_id: staff.id }, staff.sessionId);
      await record(request, { staff, action }, tx);
      return result;
    });

  serve(api, 'getAccount', async ({ staff }) => ({
    ...presentUser(config, staff),
    secondFactor: {
      policy: config.secondFactor,
      isOn: staff.hasSecondFactor,
      recoveryCodesLeft: await countRecoveryCodes(db, staff.id),
    },
  }));

  serve(api, 'beginSecondFactor', async ({ staff, body }) => {
    if (staff.hasSecondFactor) throw new ProviderError('SECOND_FACTOR_ON');
    await requirePassword(staff, body.currentPassword);
    const totp = newTotp({ issuer: config.sender, label: staff.email });
    await rememberSecret(db, staff.id, totp.secret);
    return totp;
  });

  serve(api, 'confirmSecondFactor', async ({ staff, body, request }) => {
    if (staff.hasSecondFactor) throw new ProviderError('SECOND_FACTOR_ON');
    if (!(await checkAppCode(context, staff.id, body.code))) throw new ProviderError('CODE_WRONG');
    return changeLogin(request, staff, 'secondFactorOn', async (tx) => ({
      recoveryCodes: await turnOnSecondFactor(tx, clock, staff.id),
    }));
  });

  serve(api, 'removeSecondFactor', async ({ staff, body, request }) => {
    await requireBothFactors(staff, body);
    await changeLogin(request, staff, 'secondFactorOff', (tx) => removeSecondFactor(tx, staff.id));
  });

  serve(api, 'renewRecoveryCodes', async ({ staff, body, request }) => {
    await requireBothFactors(staff, body);
    return db.transaction().execute(async (tx) => {
      await record(request, { staff, action: 'recoveryCodesRenewed' }, tx);
      return { recoveryCodes: await replaceRecoveryCodes(tx, staff.id) };
    });
  });

  serve(api, 'changePassword', async ({ staff, body, request }) => {
    const { currentPassword, newPassword } = body;
    await requirePassword(staff, currentPassword);
    await requireGoodPassword(newPassword, [staff.email, staff.name], config.clinic);
    // Last, because a code is used up even if the change is refused.
    if (staff.hasSecondFactor && config.secondFactor !== 'off') await requireCode(staff, body.code ?? '');
    const password = await chosenPassword(newPassword);
    await changeLogin(request, staff, 'passwordChanged', (tx) =>
      tx.updateTable('staff').set(password).where('id', '=', staff.id).execute(),
    );
  });

  serve(api, 'listSessions', async ({ staff }) => ({ sessions: await listOpenSessions(context, staff) }));

  const end = (request: FastifyRequest, staff: LoggedIn, which: { id?: string }, except?: string) =>
    db.transaction().execute(async (tx) => {
      const ended = await endSessions(tx, clock, { ...which, staff_id: staff.id }, except);
      if (ended > 0) await record(request, { staff, action: 'sessionsEnded' }, tx);
    });

  serve(api, 'endSession', ({ staff, params, request }) => end(request, staff, { id: params.sessionId }));

  serve(api, 'endOtherSessions', ({ staff, request }) => end(request, staff, {}, staff.sessionId));
}
