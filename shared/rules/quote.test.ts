import { array, assert, date, integer, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { timeAtClinic } from './clinic-time.ts';
import { maxCents } from './money.ts';
import { isExpired, maxLines, mayFollow, quoteAnswers, totalOf } from './quote.ts';

const cents = integer({ min: 0, max: maxCents });
const line = tuple(cents, cents, integer({ min: 1, max: 99 })).map(([one, other, quantity]) => ({
  fromCents: Math.min(one, other),
  toCents: Math.max(one, other),
  quantity,
}));
const lines = array(line, { maxLength: maxLines });

test('a total is exact in cents, whatever the order of the lines, and a range like them', () => {
  assert(
    property(lines, (some) => {
      const total = totalOf(some);
      const exact = some.reduce((sum, each) => sum + BigInt(each.quantity) * BigInt(each.toCents), 0n);
      expect(BigInt(total.toCents)).toBe(exact);
      expect(total.fromCents).toBeLessThanOrEqual(total.toCents);
      expect(totalOf(some.toReversed())).toEqual(total);
    }),
  );
});

test('the total of two halves is that of the whole', () => {
  assert(
    property(lines, lines, (some, others) => {
      const [one, other] = [totalOf(some), totalOf(others)];
      expect(totalOf([...some, ...others])).toEqual({
        fromCents: one.fromCents + other.fromCents,
        toCents: one.toCents + other.toCents,
      });
    }),
  );
});

test.each([
  // Winter, summer, and the days of 2026 and 2027 on which the clocks change.
  ['2026-12-31', '2026-12-31T23:00:00.000Z'],
  ['2026-07-31', '2026-07-31T22:00:00.000Z'],
  ['2026-03-28', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', '2026-10-25T23:00:00.000Z'],
  ['2027-03-28', '2027-03-28T22:00:00.000Z'],
])('a quote that is valid until %s expires at %s', (day, midnight) => {
  expect(isExpired(day, new Date(Date.parse(midnight) - 1))).toBe(false);
  expect(isExpired(day, new Date(midnight))).toBe(true);
});

test('every quote is valid at every minute of its last day at the clinic, and never on the next', () => {
  const time = date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
  const minute = integer({ min: 0, max: 1439 });
  assert(
    property(time, minute, (date, ofDay) => {
      const day = date.toISOString().slice(0, 10);
      const next = new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
      const clock = `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
      expect(isExpired(day, new Date(timeAtClinic(`${day}T${clock}`) ?? ''))).toBe(false);
      expect(isExpired(day, new Date(timeAtClinic(`${next}T${clock}`) ?? ''))).toBe(true);
    }),
  );
});

test('an acceptance is final, a question is asked once, and who declined may still accept', () => {
  for (const answer of quoteAnswers) {
    expect(mayFollow(null, answer)).toBe(true);
    expect(mayFollow('accepted', answer)).toBe(false);
    expect(mayFollow(answer, answer)).toBe(false);
  }
  expect(mayFollow('question', 'accepted')).toBe(true);
  expect(mayFollow('question', 'declined')).toBe(true);
  expect(mayFollow('declined', 'accepted')).toBe(true);
  expect(mayFollow('declined', 'question')).toBe(false);
});
