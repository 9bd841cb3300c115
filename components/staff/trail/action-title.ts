import type { TrailAction, TrailEntry } from '#shared/contract/trail.ts';

/** The Croatian titles of the actions, in the order of the filter. */
export const actionTitles: Readonly<Record<TrailAction, string>> = {
  listed: 'Pregledan popis upita',
  exportedList: 'Izvezen popis upita',
  opened: 'Otvoren upit',
  openedFile: 'Otvoren dokument',
  exported: 'Izvezen upit',
  changedStatus: 'Promijenjen status',
  planned: 'Promijenjen zadatak ili podsjetnik',
  noted: 'Dodana bilješka',
  erased: 'Izbrisan upit',
  erasedByVisitor: 'Izbrisan upit (posjetitelj)',
  infectedRemoved: 'Uklonjen zaražen dokument',
  loggedIn: 'Prijava',
  loginFailed: 'Neuspjela prijava',
  codeAsked: 'Točna lozinka, zatražen kod',
  codeWrong: 'Točna lozinka, pogrešan kod',
  loginRefused: 'Točna lozinka, previše pogrešnih kodova',
  loggedOut: 'Odjava',
  passwordChanged: 'Promijenjena lozinka',
  secondFactorOn: 'Uključena prijava u dva koraka',
  secondFactorOff: 'Isključena prijava u dva koraka',
  recoveryCodesRenewed: 'Novi rezervni kodovi',
  sessionsEnded: 'Odjavljeni uređaji',
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

const withoutAccount: ReadonlyMap<string, string> = new Map([
  ['erasedByVisitor', 'Posjetitelj'],
  ['infectedRemoved', 'Sustav'],
]);

export const personOf = ({ staffEmail, action }: Pick<TrailEntry, 'staffEmail' | 'action'>): string =>
  withoutAccount.get(action) ?? (staffEmail === '' ? 'Nepoznat račun' : staffEmail);

/** @returns whether this website knows the action; a provider may record others. */
export const isAction = (name: string): name is TrailAction => Object.hasOwn(actionTitles, name);

const times = new Intl.PluralRules('hr');

/** @returns an entry's text: 'Otvoren upit #12', 'Neuspjela prijava (12 puta)', or an unknown action; and the subject. */
export function entryTitle({ action, formId, subject, count = 1 }: TrailEntry): string {
  const what = isAction(action) ? actionTitles[action] : action;
  if (count > 1) return `${what} (${count} ${times.select(count) === 'one' ? 'put' : 'puta'})`;
  const about = formId === null ? what : `${what} #${formId}`;
  return subject === null ? about : `${about}: ${subject}`;
}
