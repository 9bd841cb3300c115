import type { Call } from '#shared/contract/api.ts';
import type { Invitation, Role, StaffAccount } from '#shared/contract/accounts.ts';
import type { CallAnswer } from '#shared/contract/calls.ts';
import texts from './account-changes.json' with { type: 'json' };

/** The Croatian titles of the roles, in the order of the options. */
export const roleTitles: Readonly<Record<Role, string>> = { staff: 'Osoblje', admin: 'Administrator' };

/**
 * An admin's change to another account or an invitation, with the texts of its button and its confirmation dialog. It is
 * severe if it takes something away from an account, for example a role. Its news are told unless there is a link to pass on.
 */
export interface AccountChange extends Readonly<(typeof texts)['renewal']> {
  /** Sends the change to the provider. @returns the secret of a link to pass on, if there is one. @throws ApiError. */
  make: (call: Call) => Promise<CallAnswer<'inviteStaff'>>;
  /** The row to focus if the change removes the pressed button; null: the list. */
  focusAfter?: StaffAccount['id'] | null;
}

export const textsOf = (kind: keyof typeof texts, { name, email }: Pick<Invitation, 'name' | 'email'>) => {
  const { text, news, ...others } = texts[kind];
  const facts: Record<string, string> = { '{person}': `${name} (${email})`, '{email}': email };
  const fill = (each: string) => each.replace(/\{\w+\}/, (key) => facts[key] ?? key);
  return { ...others, text: fill(text), news: fill(news) };
};

const withoutLink = () => ({ token: null });

/** @returns the changes that an account or an invitation offers, by a name that stays the same; none for one's own account. */
export function changesOf(of: Invitation | StaffAccount): Readonly<Record<string, AccountChange>> {
  if ('expiresAt' in of) {
    const params = { invitationId: of.id };
    return {
      renewal: { ...textsOf('renewal', of), make: (call) => call('renewInvitation', { params }) },
      withdrawal: {
        ...textsOf('withdrawal', of),
        make: (call) => call('withdrawInvitation', { params }).then(withoutLink),
        focusAfter: null,
      },
    };
  }
  const { id, isDisabled, hasSecondFactor, isOwn } = of;
  if (isOwn) return {};
  const params = { accountId: id };
  const role = of.role === 'admin' ? 'staff' : 'admin';
  const access = { params, body: { isDisabled: !isDisabled } };
  return {
    ...(hasSecondFactor && {
      secondFactor: {
        ...textsOf('secondFactor', of),
        make: (call) => call('resetStaffSecondFactor', { params }).then(withoutLink),
        focusAfter: id,
      },
    }),
    role: {
      ...textsOf(role, of),
      make: (call) => call('changeStaffRole', { params, body: { role } }).then(withoutLink),
    },
    access: {
      ...textsOf(isDisabled ? 'enable' : 'disable', of),
      make: (call) => call('setStaffAccess', access).then(withoutLink),
    },
  };
}
