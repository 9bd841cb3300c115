import type { FastifyRequest } from 'fastify';
import { attempt } from '../auth/attempts.ts';
import { chosenPassword } from '../auth/generated-password.ts';
import { mustSetUpSecondFactor } from '../auth/guard.ts';
import { endSessions } from '../auth/open-session.ts';
import { requireGoodPassword } from '../auth/password-policy.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { presentUser } from './presenter.ts';
import type { LoggedIn } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { serve, type Api } from '../routing.ts';
import { trailRecorder } from '../trail/access-trail.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../second-factor/recovery-codes.ts';
import {
  checkSecondFactor,
  confirmSecondFactor,
  rememberSecret,
  removeSecondFactor,
} from '../second-factor/second-factor.ts';
import { listOwnSessions } from './sessions.ts';
import { newTotp } from '../second-factor/totp.ts';

/** What staff do with their own account (docs/product.md, 7.4). */
export function accountRoutes(api: Api, context: Context): void {
  const { config, clock, database } = context;
  const { db } = database;
  const record = trailRecorder(context);

  /** @throws ProviderError PASSWORD_WRONG, TOO_MANY_ATTEMPTS. */
  const requirePassword = async (staff: LoggedIn, currentPassword: string): Promise<void> => {
    const isOwner = await attempt(context, staff.id, 'password', () =>
      verifyPassword(staff.password_hash, currentPassword),
    );
    if (!isOwner) throw new ProviderError('PASSWORD_WRONG');
  };

  /** @throws ProviderError CODE_WRONG, TOO_MANY_ATTEMPTS. */
  const requireCode = async (staff: LoggedIn, code: string): Promise<void> => {
    if (!(await checkSecondFactor(context, staff.id, code))) throw new ProviderError('CODE_WRONG');
  };

  /** @throws as requirePassword and requireCode; ProviderError SECOND_FACTOR_OFF. */
  const requireBothFactors = async (
    staff: LoggedIn,
    { currentPassword, code }: { currentPassword: string; code: string },
  ): Promise<void> => {
    if (!staff.hasSecondFactor) throw new ProviderError('SECOND_FACTOR_OFF');
    await requirePassword(staff, currentPassword);
    await requireCode(staff, code);
  };

  serve(api, 'getAccount', async ({ staff }) => ({
    ...presentUser(staff, mustSetUpSecondFactor(config, staff)),
    secondFactor: {
      policy: config.secondFactor,
      isOn: staff.hasSecondFactor,
      recoveryCodesLeft: await countRecoveryCodes(db, staff.id),
    },
  }));

  serve(api, 'beginSecondFactor', async ({ staff, body }) => {
    if (staff.hasSecondFactor) throw new ProviderError('SECOND_FACTOR_ON');
    await requirePassword(staff, body.currentPassword);
    const issuer = config.siteOrigin ? new URL(config.siteOrigin).hostname : 'Klinika';
    const totp = newTotp({ issuer, label: staff.email });
    await rememberSecret(db, staff.id, totp.secret);
    return totp;
  });

  serve(api, 'confirmSecondFactor', async ({ staff, body, request }) => {
    if (staff.hasSecondFactor) throw new ProviderError('SECOND_FACTOR_ON');
    const recoveryCodes = await confirmSecondFactor(context, staff.id, body.code, async (tx) => {
      await endSessions(tx, clock, { staffId: staff.id, except: staff.sessionId });
      await record(request, { staff, action: 'secondFactorOn' }, tx);
    });
    if (!recoveryCodes) throw new ProviderError('CODE_WRONG');
    return { recoveryCodes };
  });

  serve(api, 'removeSecondFactor', async ({ staff, body, request }) => {
    await requireBothFactors(staff, body);
    await db.transaction().execute(async (tx) => {
      await removeSecondFactor(tx, staff.id);
      await endSessions(tx, clock, { staffId: staff.id, except: staff.sessionId });
      await record(request, { staff, action: 'secondFactorOff' }, tx);
    });
    return {};
  });

  serve(api, 'renewRecoveryCodes', async ({ staff, body, request }) => {
    await requireBothFactors(staff, body);
    const recoveryCodes = await db.transaction().execute(async (tx) => {
      await record(request, { staff, action: 'recoveryCodesRenewed' }, tx);
      return replaceRecoveryCodes(tx, staff.id);
    });
    return { recoveryCodes };
  });

  serve(api, 'changePassword', async ({ staff, body, request }) => {
    const { currentPassword, newPassword } = body;
    await requirePassword(staff, currentPassword);
    await requireGoodPassword(newPassword, [staff.email, staff.name]);
    // Last: a code is taken once, also for a change that is refused.
    if (staff.hasSecondFactor && config.secondFactor !== 'off') await requireCode(staff, body.code ?? '');
    const password = await chosenPassword(newPassword);
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('staff').set(password).where('id', '=', staff.id).execute();
      await endSessions(tx, clock, { staffId: staff.id, except: staff.sessionId });
      await record(request, { staff, action: 'passwordChanged' }, tx);
    });
    return {};
  });

  serve(api, 'listSessions', async ({ staff }) => ({ sessions: await listOwnSessions(context, staff) }));

  const end = (request: FastifyRequest, staff: LoggedIn, which: { only: string } | { except: string }) =>
    db.transaction().execute(async (tx) => {
      const ended = await endSessions(tx, clock, { staffId: staff.id, ...which });
      if (ended > 0) await record(request, { staff, action: 'sessionsEnded' }, tx);
      return {};
    });

  serve(api, 'endSession', ({ staff, params, request }) => end(request, staff, { only: params.sessionId }));

  serve(api, 'endOtherSessions', ({ staff, request }) => end(request, staff, { except: staff.sessionId }));
}
