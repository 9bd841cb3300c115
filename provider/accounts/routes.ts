import type { FastifyRequest } from 'fastify';
import type { SentInvitation } from '#shared/contract/staff-accounts.ts';
import { mailAddress } from '#shared/rules/mail-address.ts';
import { requireGoodPassword } from '../auth/password-policy.ts';
import { chosenPassword } from '../auth/generated-password.ts';
import type { LoggedIn } from '../auth/sessions.ts';
import { changeRole, disable, enable, resetSecondFactor } from './staff-accounts.ts';
import type { StaffRow } from '../auth/staff-repository.ts';
import { isSecondFactorOn } from '../second-factor/second-factor.ts';
import type { Context } from '../context.ts';
import { exclusively, type Tx } from '../db/database.ts';
import { ProviderError } from '../errors.ts';
import { serve, type Api } from '../routing.ts';
import { trailRecorder } from '../trail/access-trail.ts';
import { invitationMail } from './invitation-mail.ts';
import {
  acceptInvitation,
  findInvited,
  invite,
  inviteAgain,
  listInvitations,
  withdrawInvitation,
} from './invitations.ts';
import { listAccounts } from './list.ts';

/** A call at the website ends after 9.5 seconds: a mail server that is slower counts as away. */
const mailMilliseconds = 6000;

/** What admins do with the accounts of others, and the links of those they invite (docs/product.md, 4.11). */
export function accountsRoutes(api: Api, context: Context): void {
  const { config, clock, database, sendMail } = context;
  const { db } = database;
  const record = trailRecorder(context);

  /** Sends the link by mail. @returns its token for the admin where that cannot be done. */
  const pass = async (
    request: FastifyRequest,
    staff: LoggedIn,
    invited: { email: string; name: string; token: string },
  ): Promise<SentInvitation> => {
    if (!sendMail || !config.siteOrigin || mailAddress(invited.email) === null)
      return { token: invited.token };
    try {
      const mail = invitationMail({ ...invited, from: staff.name }, config.siteOrigin);
      await sendMail(mail, AbortSignal.timeout(mailMilliseconds));
      return { token: null };
    } catch (error) {
      request.log.warn({ err: error }, 'invitation refused by the mail server');
      return { token: invited.token };
    }
  };

  /** Runs a change of another's account. @throws ProviderError OWN_ACCOUNT, ACCOUNT_NOT_FOUND. */
  const changeOther = (
    admin: LoggedIn,
    accountId: number,
    change: (tx: Tx, other: StaffRow) => Promise<void>,
  ): Promise<void> => {
    if (accountId === admin.id) throw new ProviderError('OWN_ACCOUNT');
    return exclusively(database, async (tx) => {
      const other = await tx.selectFrom('staff').selectAll().where('id', '=', accountId).executeTakeFirst();
      if (!other) throw new ProviderError('ACCOUNT_NOT_FOUND');
      await change(tx, other);
    });
  };

  serve(api, 'listStaffAccounts', async ({ staff }) => ({
    accounts: await listAccounts(db, staff.id),
    invitations: await listInvitations(db),
  }));

  serve(api, 'changeStaffRole', async ({ staff, params, body, request }) => {
    await changeOther(staff, params.accountId, async (tx, other) => {
      if (other.role === body.role) return;
      await changeRole(tx, other, body.role);
      await record(request, { staff, action: 'roleChanged', subject: other.email }, tx);
    });
    return {};
  });

  serve(api, 'setStaffAccess', async ({ staff, params, body: { isDisabled }, request }) => {
    await changeOther(staff, params.accountId, async (tx, other) => {
      if ((other.disabled_at !== null) === isDisabled) return;
      await (isDisabled ? disable(tx, clock, other) : enable(tx, other));
      await record(request, { staff, action: isDisabled ? 'disabled' : 'enabled', subject: other.email }, tx);
    });
    return {};
  });

  serve(api, 'resetStaffSecondFactor', async ({ staff, params, request }) => {
    await changeOther(staff, params.accountId, async (tx, other) => {
      if (!(await isSecondFactorOn(tx, other.id))) throw new ProviderError('SECOND_FACTOR_OFF');
      await resetSecondFactor(tx, clock, other);
      await record(request, { staff, action: 'secondFactorReset', subject: other.email }, tx);
    });
    return {};
  });

  serve(api, 'inviteStaff', async ({ staff, body, request }) => {
    const invited = await exclusively(database, async (tx) => {
      const person = await invite(tx, clock, body);
      await record(request, { staff, action: 'invited', subject: person.email }, tx);
      return person;
    });
    return pass(request, staff, invited);
  });

  serve(api, 'renewInvitation', async ({ staff, params, request }) => {
    const invited = await exclusively(database, async (tx) => {
      const person = await inviteAgain(tx, clock, params.invitationId);
      await record(request, { staff, action: 'invited', subject: person.email }, tx);
      return person;
    });
    return pass(request, staff, invited);
  });

  serve(api, 'withdrawInvitation', async ({ staff, params, request }) => {
    await exclusively(database, async (tx) => {
      const { email } = await withdrawInvitation(tx, params.invitationId);
      await record(request, { staff, action: 'invitationWithdrawn', subject: email }, tx);
    });
    return {};
  });

  serve(api, 'openInvitation', async ({ body }) => findInvited(db, clock, body.token));

  serve(api, 'acceptInvitation', async ({ body: { token, newPassword }, request }) => {
    const { email, name } = await findInvited(db, clock, token);
    await requireGoodPassword(newPassword, [email, name]);
    const password = await chosenPassword(newPassword);
    await exclusively(database, async (tx) => {
      const staff = await acceptInvitation(tx, clock, token, password);
      await record(request, { staff, action: 'invitationAccepted' }, tx);
    });
    return {};
  });
}
