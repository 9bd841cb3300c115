import type { Statistics } from '#shared/contract/requests-desk.ts';
import { openMinutes } from '#shared/rules/opening-hours.ts';
import { isoTime, type Clock, type Connection } from '../db/database.ts';

const thirtyDays = 30 * 24 * 3600;

/** Groups with a name, so that a table of them stays short. */
const namedGroups = 6;

type Groups = NonNullable<Statistics['firstContactsBy']>;
type Contact = Record<keyof Groups, string> & { minutes: number };

/** @returns the largest groups, then the rest without a name. */
function groupBy(contacts: readonly Contact[], key: keyof Groups): Groups[typeof key] {
  const groups = [...Map.groupBy(contacts, (contact) => contact[key])]
    .map(([name, members]) => ({ name, minutes: members.map(({ minutes }) => minutes) }))
    // Those of the same size always in the same order.
    .toSorted((a, b) => b.minutes.length - a.minutes.length || (a.name < b.name ? -1 : 1));
  const others = groups.slice(namedGroups).flatMap(({ minutes }) => minutes);
  const rest = { name: null, minutes: others.toSorted((a, b) => a - b) };
  return [...groups.slice(0, namedGroups), ...(others.length > 0 ? [rest] : [])];
}

/** @returns the part of the statistics about first contacts, of at most a thousand requests. */
export async function readFirstContacts(db: Connection, clock: Clock, hours: string) {
  const rows = await db
    .selectFrom('contact_forms')
    .innerJoin('access_trail', 'access_trail.form_id', 'contact_forms.id')
    .select(({ fn }) => ['service', 'source', 'finished_at as sentAt', fn.min('at').as('at')])
    .where('action', '=', 'changedStatus')
    .where('finished_at', '>=', isoTime(clock, -thirtyDays))
    .groupBy(['contact_forms.id', 'service', 'source', 'finished_at'])
    .orderBy('contact_forms.id', 'desc')
    .limit(1000)
    .execute();
  const contacts = rows
    .map(({ sentAt, at, ...row }) => ({ ...row, minutes: openMinutes(sentAt ?? at, at, hours) }))
    .toSorted((a, b) => a.minutes - b.minutes);
  return {
    firstContacts: contacts.map(({ minutes }) => minutes),
    firstContactsBy: { service: groupBy(contacts, 'service'), source: groupBy(contacts, 'source') },
  };
}
