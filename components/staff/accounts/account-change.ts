import type { Call } from '#shared/contract/api.ts';
import type { Invitation, Role, StaffAccount } from '#shared/contract/staff-accounts.ts';
import { roleTitle } from './role-title.ts';

/** An admin's change to another account or an invitation. */
export type AccountChange =
  | { kind: 'role'; account: StaffAccount; role: Role }
  | { kind: 'disable' | 'enable' | 'resetSecondFactor'; account: StaffAccount }
  | { kind: 'renew' | 'withdraw'; invitation: Invitation };

interface Question {
  title: string;
  text: string;
  /** The button's text. */
  action: string;
  /** True if somebody loses something by the change. */
  isSevere: boolean;
}

/** @returns the question before a change. */
export function questionOf(change: AccountChange): Question {
  switch (change.kind) {
    case 'role': {
      const { account, role } = change;
      const effect =
        role === 'admin'
          ? 'vidi upite pacijenata i upravlja blogom i računima'
          : 'više ne vidi upite pacijenata i vidi samo svoj račun';
      return {
        title: 'Promjena uloge',
        text: `Nova uloga: ${roleTitle(role)}. ${account.name} (${account.email}) ${effect}.`,
        action: 'Promijeni ulogu',
        isSevere: role !== 'admin',
      };
    }
    case 'disable':
      return {
        title: 'Onemogućavanje računa',
        text: `${change.account.name} (${change.account.email}) se odmah odjavljuje na svim uređajima i više se ne može prijaviti.`,
        action: 'Onemogući',
        isSevere: true,
      };
    case 'enable':
      return {
        title: 'Omogućavanje računa',
        text: `${change.account.name} (${change.account.email}) se opet može prijaviti istom lozinkom.`,
        action: 'Omogući',
        isSevere: false,
      };
    case 'resetSecondFactor':
      return {
        title: 'Poništavanje prijave u dva koraka',
        text: `${change.account.name} (${change.account.email}) se odjavljuje na svim uređajima i prijavljuje samo lozinkom. Najprije provjeri da zahtjev stvarno dolazi od te osobe.`,
        action: 'Poništi',
        isSevere: true,
      };
    case 'renew':
      return {
        title: 'Ponovni poziv',
        text: `${change.invitation.name} (${change.invitation.email}) dobiva novu poveznicu. Stara više ne vrijedi.`,
        action: 'Pozovi ponovno',
        isSevere: false,
      };
    case 'withdraw':
    default:
      return {
        title: 'Povlačenje poziva',
        text: `Poveznica za ${change.invitation.email} više neće vrijediti.`,
        action: 'Povuci poziv',
        isSevere: true,
      };
  }
}

/** The result: a message, or a link to pass on. */
export type ChangeResult = { news: string } | { token: string };

/** Makes a change at the provider. @throws ApiError. */
export async function carryOut(call: Call, change: AccountChange): Promise<ChangeResult> {
  switch (change.kind) {
    case 'role': {
      const { account, role } = change;
      await call('changeStaffRole', { params: { accountId: account.id }, body: { role } });
      return { news: 'Uloga je promijenjena.' };
    }
    case 'disable':
    case 'enable': {
      const isDisabled = change.kind === 'disable';
      await call('setStaffAccess', { params: { accountId: change.account.id }, body: { isDisabled } });
      return { news: isDisabled ? 'Račun je onemogućen.' : 'Račun je omogućen.' };
    }
    case 'resetSecondFactor':
      await call('resetStaffSecondFactor', { params: { accountId: change.account.id } });
      return { news: 'Prijava u dva koraka je poništena.' };
    case 'renew': {
      const { id, email } = change.invitation;
      const { token } = await call('renewInvitation', { params: { invitationId: id } });
      return token === null ? { news: `Poziv je poslan na ${email}.` } : { token };
    }
    case 'withdraw':
    default:
      await call('withdrawInvitation', { params: { invitationId: change.invitation.id } });
      return { news: 'Poziv je povučen.' };
  }
}
