const codes = new Map(
  Object.entries({ lun: 'Mo', mar: 'Tu', mer: 'We', gio: 'Th', ven: 'Fr', sab: 'Sa', dom: 'Su' }),
);
const day = /^(lun|mar|mer|gio|ven|sab|dom)\p{L}*$/iu;
const period = /^(\p{L}+)(?:\s*[-–]\s*(\p{L}+))?:?\s+(\d?\d)[:.]([0-5]\d)\s*[-–]\s*(\d?\d)[:.]([0-5]\d)$/u;

const schemaPeriod = (part: string): string | null => {
  const [, first = '', last = first, ...times] = period.exec(part) ?? [];
  const days = [first, last].map((name) => codes.get(day.exec(name)?.[1]?.toLowerCase() ?? ''));
  if (days.includes(undefined)) return null;
  const [opens, opened, closes, closed] = times.map((digits) => digits.padStart(2, '0'));
  return `${[...new Set(days)].join('-')} ${opens}:${opened}-${closes}:${closed}`;
};

/**
 * @param hours Italian opening hours, e.g. 'Lun - Ven: 8:00 - 20:00; Sab: 9:00 - 13:00'.
 * @returns them as schema.org's `openingHours`; null if they have another form.
 */
export function schemaHours(hours: string): string | (string | null)[] | null {
  const periods = hours.split(/\s*[;,]\s*/).map(schemaPeriod);
  if (periods.includes(null)) return null;
  return periods.length === 1 ? (periods[0] ?? null) : periods;
}
