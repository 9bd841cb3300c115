import { formatCroatianTime } from '#shared/format.ts';
import actionTitles from '#shared/rules/trail-actions.json' with { type: 'json' };
import type { TrailAction, TrailEntry } from '#shared/contract/trail.ts';
import { toCsv } from '../parts/csv.ts';
import callers from './without-account.json' with { type: 'json' };

const withoutAccount: ReadonlyMap<string, string> = new Map(Object.entries(callers));

export const personOf = ({ staffEmail, action }: Pick<TrailEntry, 'staffEmail' | 'action'>): string =>
  staffEmail || (withoutAccount.get(action) ?? 'Nepoznat račun');

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

export function trailToCsv(entries: readonly TrailEntry[]): string {
  const rows = entries.map((entry) => [
    formatCroatianTime(entry.at),
    entry.at,
    personOf(entry),
    entryTitle(entry),
    entry.address ?? '',
  ]);
  return toCsv([['Vrijeme', 'Vrijeme (UTC)', 'Osoba', 'Radnja', 'Mreža'], ...rows]);
}
