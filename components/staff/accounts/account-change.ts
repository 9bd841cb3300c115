import type { Call } from '#shared/contract/api.ts';
import type { Invitation, Role, StaffAccount } from '#shared/contract/accounts.ts';
import { roleTitle } from './role-title.ts';

/** The result of a change: a message, or the secret of a link to pass on. */
export type ChangeResult = { news: string } | { token: string };

/** An admin's change to another account or an invitation, with the text of its confirmation dialog. */
export interface AccountChange {
  title: string;
  text: string;
  action: string;
  /** True if the change takes something away from an account, for example a role. */
  isSevere: boolean;
  /** Sends the change to the provider. @throws ApiError. */
  make: (call: Call) => Promise<ChangeResult>;
  /** The row to focus if the change removes the pressed button; null: the list. */
  focusAfter?: StaffAccount['id'] | null;
}

/** @param token null if the invitation was sent by mail. */
export const invited = (email: string, token: string | null): ChangeResult =>
  token === null ? { news: `Poziv je poslan na ${email}.` } : { token };

export const roleChange = ({ id, name, email }: StaffAccount, role: Role): AccountChange => ({
  title: 'Promjena uloge',
  text: `Nova uloga: ${roleTitle(role)}. ${name} (${email}) ${
    role === 'admin'
      ? 'vidi upite pacijenata i upravlja blogom i računima'
      : 'više ne vidi upite pacijenata i vidi samo svoj račun'
  }.`,
  action: 'Promijeni ulogu',
  isSevere: role !== 'admin',
  make: async (call) => {
    await call('changeStaffRole', { params: { accountId: id }, body: { role } });
    return { news: 'Uloga je promijenjena.' };
  },
});

export const accessChange = ({ id, name, email, isDisabled }: StaffAccount): AccountChange => ({
  title: isDisabled ? 'Omogućavanje računa' : 'Onemogućavanje računa',
  text: `${name} (${email}) se ${
    isDisabled
      ? 'opet može prijaviti istom lozinkom'
      : 'odmah odjavljuje na svim uređajima i više se ne može prijaviti'
  }.`,
  action: isDisabled ? 'Omogući' : 'Onemogući',
  isSevere: !isDisabled,
  make: async (call) => {
    await call('setStaffAccess', { params: { accountId: id }, body: { isDisabled: !isDisabled } });
    return { news: isDisabled ? 'Račun je omogućen.' : 'Račun je onemogućen.' };
  },
});

export const secondFactorReset = ({ id, name, email }: StaffAccount): AccountChange => ({
  title: 'Poništavanje prijave u dva koraka',
  text: `${name} (${email}) se odjavljuje na svim uređajima i prijavljuje samo lozinkom. Najprije provjeri da zahtjev stvarno dolazi od te osobe.`,
  action: 'Poništi',
  isSevere: true,
  make: async (call) => {
    await call('resetStaffSecondFactor', { params: { accountId: id } });
    return { news: 'Prijava u dva koraka je poništena.' };
  },
  focusAfter: id,
});

export const invitationRenewal = ({ id, name, email }: Invitation): AccountChange => ({
  title: 'Ponovni poziv',
  text: `${name} (${email}) dobiva novu poveznicu. Stara više ne vrijedi.`,
  action: 'Pozovi ponovno',
  isSevere: false,
  make: async (call) =>
    invited(email, (await call('renewInvitation', { params: { invitationId: id } })).token),
});

export const invitationWithdrawal = ({ id, email }: Invitation): AccountChange => ({
  title: 'Povlačenje poziva',
  text: `Poveznica za ${email} više neće vrijediti.`,
  action: 'Povuci poziv',
  isSevere: true,
  make: async (call) => {
    await call('withdrawInvitation', { params: { invitationId: id } });
    return { news: 'Poziv je povučen.' };
  },
  focusAfter: null,
});
