import { attempt } from '../auth/attempts.ts';
import { mustSetUpSecondFactor } from '../auth/guard.ts';
import { endSessions } from '../auth/open-session.ts';
import { requireGoodPassword } from '../auth/password-policy.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { presentUser } from '../auth/presenter.ts';
import type { LoggedIn } from '../auth/sessions.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { serve, type Api } from '../routing.ts';
import { trailRecorder } from '../staff/access-trail.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { confirmSecondFactor, rememberSecret, removeSecondFactor } from './second-factor.ts';
import { listOwnSessions } from './sessions.ts';
import { newTotp } from './totp.ts';

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
    await requirePassword(staff, body.currentPassword);
    await db.transaction().execute(async (tx) => {
      await removeSecondFactor(tx, staff.id);
      await record(request, { staff, action: 'secondFactorOff' }, tx);
    });
    return {};
  });

  serve(api, 'renewRecoveryCodes', async ({ staff, body }) => {
    if (!staff.hasSecondFactor) throw new ProviderError('SECOND_FACTOR_OFF');
    await requirePassword(staff, body.currentPassword);
    return {
      recoveryCodes: await db.transaction().execute((tx) => replaceRecoveryCodes(tx, staff.id)),
    };
  });

  serve(api, 'changePassword', async ({ staff, body, request }) => {
    const { currentPassword, newPassword } = body;
    await requirePassword(staff, currentPassword);
    await requireGoodPassword(newPassword, [staff.email, staff.name]);
    const hash = await hashPassword(newPassword);
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', staff.id).execute();
      await endSessions(tx, clock, { staffId: staff.id, except: staff.sessionId });
      await record(request, { staff, action: 'passwordChanged' }, tx);
    });
    return {};
  });

  serve(api, 'listSessions', async ({ staff }) => ({ sessions: await listOwnSessions(context, staff) }));

  serve(api, 'endSession', async ({ staff, params }) => {
    await endSessions(db, clock, { staffId: staff.id, only: params.sessionId });
    return {};
  });

  serve(api, 'endOtherSessions', async ({ staff }) => {
    await endSessions(db, clock, { staffId: staff.id, except: staff.sessionId });
    return {};
  });
}
