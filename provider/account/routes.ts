import { attempt } from '../auth/attempts.ts';
import { endSessions } from '../auth/open-session.ts';
import { judgePassword } from '../auth/password-policy.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { presentUser } from '../auth/presenter.ts';
import type { Context } from '../context.ts';
import { ProviderError } from '../errors.ts';
import { serve, type Api } from '../routing.ts';
import { listOwnSessions } from './sessions.ts';

/** What staff do with their own account (docs/product.md, 7.4). */
export function accountRoutes(api: Api, context: Context): void {
  const { clock, database } = context;
  const { db } = database;

  serve(api, 'getAccount', async ({ staff }) => presentUser(staff));

  serve(api, 'changePassword', async ({ staff, body }) => {
    const { currentPassword, newPassword } = body;
    const isOwner = await attempt(context, staff.id, 'password', () =>
      verifyPassword(staff.password_hash, currentPassword),
    );
    if (!isOwner) throw new ProviderError('PASSWORD_WRONG');
    const judgement = await judgePassword(newPassword, [staff.email, staff.name]);
    if (judgement === 'tooShort') throw new ProviderError('PASSWORD_TOO_SHORT');
    if (judgement === 'common') throw new ProviderError('PASSWORD_COMMON');
    const hash = await hashPassword(newPassword);
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('staff').set({ password_hash: hash }).where('id', '=', staff.id).execute();
      await endSessions(tx, clock, { staffId: staff.id, except: staff.sessionId });
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
