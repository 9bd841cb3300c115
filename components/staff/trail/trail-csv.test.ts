import { expect, test } from 'vitest';
import { trailToCsv } from './trail-entries.ts';

const entry = {
  id: 1,
  at: '2026-11-22T08:05:00.000Z',
  staffId: 1,
  staffEmail: '=ana@clinic.example',
  action: 'opened',
  formId: 12,
  subject: null,
  address: '203.0.113.0/24',
};

test('entries become rows of a spreadsheet, and run no formula in it', () => {
  const [head, row, login] = trailToCsv([
    entry,
    { ...entry, action: 'somethingNew', formId: null, subject: 'iva@clinic.example', address: null },
  ]).split('\r\n');
  expect(head).toBe('\uFEFF"Vrijeme";"Vrijeme (UTC)";"Osoba";"Radnja";"Mreža"');
  expect(row).toBe(
    '"22. 11. 2026. 09:05";"2026-11-22T08:05:00.000Z";"\'=ana@clinic.example";"Otvoren upit #12";"203.0.113.0/24"',
  );
  expect(login).toContain('"somethingNew: iva@clinic.example";""');
});

test.each([
  [undefined, 'Neuspjela prijava'],
  [1, 'Neuspjela prijava'],
  [2, 'Neuspjela prijava (2 puta)'],
  [12, 'Neuspjela prijava (12 puta)'],
  [121, 'Neuspjela prijava (121 put)'],
])('an entry that counts %s says how often', (count, title) => {
  const csv = trailToCsv([{ ...entry, action: 'loginFailed', formId: null, count }]);
  expect(csv).toContain(`"${title}"`);
});
