import { expect, test } from 'vitest';
import { followUpEntry } from '#tests/support/staff-records.ts';
import { assert, property, string } from 'fast-check';
import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { mapFields } from '#shared/rules/contact-form.ts';
import { requestsToCsv } from './request-csv.ts';

const request = (fields: Partial<ContactFormRecord>): ContactFormRecord => ({
  id: 1,
  createdAt: '2025-03-02T10:00:00.000Z',
  status: 'completed',
  requiredCompletion: 100,
  overallCompletion: 80,
  ...fields,
});

/** Parses a file of quoted cells; fails on anything else. */
const parse = (csv: string): string[][] => {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  return csv
    .slice(1)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      expect(line).toMatch(/^"(?:[^"]|"")*"(?:;"(?:[^"]|"")*")*$/);
      return [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
    });
};

test('heads and values follow the table', () => {
  const csv = requestsToCsv([request({ fullName: 'Šime Čović', email: 'sime@posta.example' })]);
  const [head, row] = parse(csv);
  expect(head).toEqual([
    'Ime i prezime',
    'Email',
    'Telefon',
    'Kreirano',
    'Završeno',
    'Status',
    'Obavezna polja',
    'Ukupna ispunjenost',
  ]);
  expect(row?.map((cell) => cell.replace(/\s/g, ' '))).toEqual([
    'Šime Čović',
    'sime@posta.example',
    '',
    '02. 03. 2025.',
    '',
    'Poslano',
    '100',
    '80',
  ]);
});

test.each(['=1+1', '+39333', '-2', '@SUM(A1)', ' =HYPERLINK("x")', '\t=cmd', '＝1', "=cmd|' /C calc'!A0"])(
  '%j stays text',
  (fullName) => {
    expect(requestsToCsv([request({ fullName })])).toMatch(/\r\n"'/);
  },
);

const numberCell = (phoneNumber: string) => parse(requestsToCsv([request({ phoneNumber })]))[1]?.[2];

test('a phone number is text that can be read and dialled; what is none stays text as well', () => {
  expect(numberCell('393475552222')).toBe('+39 347 555 2222');
  expect(numberCell('3475552222')).toBe('+39 347 555 2222');
  expect(numberCell('+41 79 123 45 67')).toBe('+41 791 234 567');
  expect(numberCell('+1+1')).toBe("'+1+1");
  expect(numberCell('=1+1')).toBe("'=1+1");
});

test('state, service, message, time of the call and source follow where a provider knows them, and start no formula', () => {
  const requests = [request({ fullName: 'Maria' }), request({ id: 2, fullName: 'Luca' })];
  const csv = requestsToCsv(requests, {
    messages: [
      {
        ...mapFields(() => null),
        formId: 1,
        service: 'Impianti Dentali',
        message: '=1+1\nDue righe',
        callTime: 'evening',
        source: 'google / cpc',
      },
    ],
    followUps: new Map([followUpEntry(1, { state: 'contacted' })]),
  });
  expect(parse(csv).map((cells) => cells.slice(8))).toEqual([
    ['Stanje', 'Usluga', 'Poruka', 'Želi poziv', 'Izvor'],
    ['Kontaktirano', 'Impianti Dentali', "'=1+1 Due righe", 'Poslije 18 h', 'google / cpc'],
    ['Novo', '', '', '', ''],
  ]);
});

test('a provider that does not take the time of the call and the source has no columns for them', () => {
  const messages = [{ ...mapFields(() => null), formId: 1, message: 'Buongiorno', callTime: undefined }];
  const csv = requestsToCsv([request({})], { messages, followUps: new Map() });
  expect(parse(csv).map((cells) => cells.slice(8))).toEqual([
    ['Stanje', 'Usluga', 'Poruka'],
    ['Novo', '', 'Buongiorno'],
  ]);
});

test('the state of the newest quote is the last column, if there are any', () => {
  const requests = [request({ quote: 'accepted' }), request({ id: 2 })];
  expect(parse(requestsToCsv(requests)).map((cells) => cells.at(-1))).toEqual(['Ponuda', 'Prihvaćena', '']);
});

test('quotes are doubled and line breaks start no row', () => {
  const csv = requestsToCsv([request({ fullName: 'Ana "Anči"\r\n=1+1' })]);
  expect(csv).toContain('"Ana ""Anči"" =1+1"');
  expect(csv.split('\r\n')).toHaveLength(3);
});

test('whatever a visitor writes, no cell starts a formula and the file keeps its shape', () => {
  assert(
    property(string(), string({ unit: 'grapheme' }), (fullName, email) => {
      const csv = requestsToCsv([request({ fullName, email })]);
      const lines = csv.slice(1).split('\r\n');
      expect(lines).toHaveLength(3);
      for (const cell of lines[1]?.match(/"(?:[^"]|"")*"/g) ?? []) expect(cell).not.toMatch(/^"\s*[=+\-@|%]/);
    }),
  );
});
