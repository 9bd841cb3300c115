import type { FastifyRequest } from 'fastify';
import type { TrailAction } from '#shared/contract/trail.ts';
import type { StaffAccount } from '#shared/contract/accounts.ts';
import { pages } from '#shared/contract/routes.ts';
import { mailAddress } from '#shared/rules/mail-address.ts';
import { requireGoodPassword } from './password-policy.ts';
import { chosenPassword } from './passwords.ts';
import { changeRole, disable, enable, resetSecondFactor } from './staff-accounts.ts';
import { isSecondFactorOn } from './second-factor.ts';
import type { Context } from '../context.ts';
import { exclusively, type Connection, type Tx } from '../db/database.ts';
import { renderMail } from '../mail/render-mail.ts';
import { ProviderError } from '../http/errors.ts';
import { serve, type Api, type LoggedIn } from '../routing.ts';
import { createTrailRecorders } from '../trail/access-trail.ts';
import {
  acceptInvitation,
  findInvited,
  invite,
  inviteAgain,
  listInvitations,
  withdrawInvitation,
  type NewlyInvited,
} from './invitations.ts';
import type { StaffRow } from '../db/schema.ts';

/** Timeout for sending an invitation. It is below the 9.5 seconds after which a call of the website times out. */
const mailMilliseconds = 6000;

/** @returns all accounts as admins see them, sorted by e-mail. */
async function listAccounts(db: Connection, ownId: number): Promise<StaffAccount[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('second_factors', 'second_factors.staff_id', 'staff.id')
    .select(['staff.id', 'email', 'name', 'role', 'disabled_at', 'confirmed_at'])
    .select((eb) =>
      eb
        .selectFrom('access_trail')
        .select('at')
        .whereRef('access_trail.staff_id', '=', 'staff.id')
        .where('action', '=', 'loggedIn')
        .orderBy('access_trail.id', 'desc')
        .limit(1)
        .as('lastLoginAt'),
    )
    .orderBy('email')
    .execute();
  return rows.map(({ disabled_at: disabledAt, confirmed_at: confirmedAt, ...account }) => ({
    ...account,
    hasSecondFactor: confirmedAt !== null,
    isDisabled: disabledAt !== null,
    isOwn: account.id === ownId,
  }));
}

/** Serves the calls on accounts of other staff and on invitations (docs/product.md, 4.11). */
export function accountsRoutes(api: Api, context: Context): void {
  const { config, clock, database, sendMail } = context;
  const { db } = database;
  const { record } = createTrailRecorders(context);

  /** Invites a person and mails the link. @returns the token for the admin if the mail cannot be sent. */
  const sendInvitation = async (
    request: FastifyRequest,
    staff: LoggedIn,
    create: (tx: Tx) => Promise<NewlyInvited>,
  ) => {
    const invited = await exclusively(database, async (tx) => {
      const person = await create(tx);
      await record(request, { staff, action: 'invited', subject: person.email }, tx);
      return person;
    });
    const { email, name, token } = invited;
    if (!sendMail || !config.siteOrigin || mailAddress(email) === null) return { token };
    try {
      const mail = renderMail(config.sender, 'hr', 'Poziv na kontrolnu ploču', [
        { title: `Pozdrav ${name},` },
        { text: `${staff.name} te poziva na kontrolnu ploču klinike.` },
        // Browsers do not send the fragment of a link to servers.
        { button: 'Odaberi svoju lozinku', href: `${config.siteOrigin}${pages.invitation}#${token}` },
        {
          text: 'Poveznica vrijedi 72 sata i može se iskoristiti jednom. Ako te ovaj poziv iznenađuje, zanemari ga.',
          isSmall: true,
        },
      ]);
      const to = { name, address: email };
      await sendMail({ to, ...mail }, AbortSignal.timeout(mailMilliseconds));
      return { token: null };
    } catch (error) {
      request.log.warn({ err: error }, 'invitation refused by the mail server');
      return { token };
    }
  };

  /** Changes another account and records the action that `change` returns. @throws ProviderError OWN_ACCOUNT, ACCOUNT_NOT_FOUND. */
  const changeOther = async (
    request: FastifyRequest,
    staff: LoggedIn,
    accountId: number,
    change: (tx: Tx, other: StaffRow) => Promise<TrailAction | null>,
  ): Promise<void> => {
    if (accountId === staff.id) throw new ProviderError('OWN_ACCOUNT');
    await exclusively(database, async (tx) => {
      const known = tx.selectFrom('staff').selectAll().where('id', '=', accountId);
      const other = await known.executeTakeFirstOrThrow(() => new ProviderError('ACCOUNT_NOT_FOUND'));
      const action = await change(tx, other);
      if (action) await record(request, { staff, action, subject: other.email }, tx);
    });
  };

  serve(api, 'listStaffAccounts', async ({ staff }) => ({
    accounts: await listAccounts(db, staff.id),
    invitations: await listInvitations(db),
  }));

  serve(api, 'changeStaffRole', ({ staff, params, body: { role }, request }) =>
    changeOther(request, staff, params.accountId, async (tx, other) => {
      if (other.role === role) return null;
      await changeRole(tx, other, role);
      return 'roleChanged';
    }),
  );

  serve(api, 'setStaffAccess', ({ staff, params, body: { isDisabled }, request }) =>
    changeOther(request, staff, params.accountId, async (tx, other) => {
      if ((other.disabled_at !== null) === isDisabled) return null;
      await (isDisabled ? disable(tx, clock, other) : enable(tx, other));
      return isDisabled ? 'disabled' : 'enabled';
    }),
  );

  serve(api, 'resetStaffSecondFactor', ({ staff, params, request }) =>
    changeOther(request, staff, params.accountId, async (tx, other) => {
      if (!(await isSecondFactorOn(tx, other.id))) throw new ProviderError('SECOND_FACTOR_OFF');
      await resetSecondFactor(tx, clock, other);
      return 'secondFactorReset';
    }),
  );

  serve(api, 'inviteStaff', ({ staff, body, request }) =>
    sendInvitation(request, staff, (tx) => invite(tx, clock, body)),
  );

  serve(api, 'renewInvitation', ({ staff, params, request }) =>
    sendInvitation(request, staff, (tx) => inviteAgain(tx, clock, params.invitationId)),
  );

  serve(api, 'withdrawInvitation', ({ staff, params, request }) =>
    exclusively(database, async (tx) => {
      const { email } = await withdrawInvitation(tx, params.invitationId);
      await record(request, { staff, action: 'invitationWithdrawn', subject: email }, tx);
    }),
  );

  serve(api, 'openInvitation', ({ body }) => findInvited(db, clock, body.token));

  serve(api, 'acceptInvitation', async ({ body: { token, newPassword }, request }) => {
    const { email, name } = await findInvited(db, clock, token);
    await requireGoodPassword(newPassword, [email, name], config.clinic);
    const password = await chosenPassword(newPassword);
    await exclusively(database, async (tx) => {
      const staff = await acceptInvitation(tx, clock, token, password);
      await record(request, { staff, action: 'invitationAccepted' }, tx);
    });
  });
}
