import type { TrailAction, TrailEntry } from '#shared/contract/access-trail.ts';

/** What was done, in words; in the order in which the filter lists them. */
export const actionTitles: Readonly<Record<TrailAction, string>> = {
  listed: 'Pregledan popis formi',
  exportedList: 'Izvezen popis formi',
  opened: 'Otvorena forma',
  openedFile: 'Otvoren dokument',
  exported: 'Izvezena forma',
  changedStatus: 'Promijenjen status',
  erased: 'Izbrisana forma',
  loggedIn: 'Prijava',
  loginFailed: 'Neuspjela prijava',
  loggedOut: 'Odjava',
  passwordChanged: 'Promijenjena lozinka',
  secondFactorOn: 'Uključena prijava u dva koraka',
  secondFactorOff: 'Isključena prijava u dva koraka',
  added: 'Dodan račun',
  invited: 'Pozvana osoba',
  invitationWithdrawn: 'Povučen poziv',
  invitationAccepted: 'Prihvaćen poziv',
  roleChanged: 'Promijenjena uloga',
  disabled: 'Onemogućen račun',
  enabled: 'Omogućen račun',
  passwordReset: 'Postavljena nova lozinka',
  secondFactorReset: 'Poništena prijava u dva koraka',
};

const titles: ReadonlyMap<string, string> = new Map(Object.entries(actionTitles));

/** @returns what an entry says, an unknown action as it is: 'Otvorena forma #12'. */
export function entryTitle({ action, formId, subject }: TrailEntry): string {
  const what = titles.get(action) ?? action;
  if (formId !== null) return `${what} #${formId}`;
  return subject === null ? what : `${what}: ${subject}`;
}
