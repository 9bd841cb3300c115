import { expect, test } from 'vitest';
import { services } from '#shared/content/services.ts';
import { editedLine } from '../../parts/edited-lines.ts';
import { editedQuote, emptyQuote, readQuote } from './QuoteEditor.tsx';
import usual from './usual-documents.json' with { type: 'json' };

const item = {
  treatment: 'Impianto',
  place: '36',
  unit: '',
  quantity: 2,
  fromCents: 60_000,
  toCents: 75_000,
  material: '',
  guaranteeYears: 10,
};
const empty = emptyQuote(['Dr. Ana Kovač, n. 1234'], new Date('2026-03-20T23:30:00Z'));

test('an empty quote names the only dentist and is valid for thirty days at the clinic, whatever its clock does', () => {
  expect(empty).toMatchObject({ dentist: 'Dr. Ana Kovač, n. 1234', validUntil: '2026-04-20' });
  expect(emptyQuote(['A, 1', 'B, 2'], new Date()).dentist).toBe('');
  expect(readQuote(empty)).toBe(null);
});

test('a quote is read without its empty lines, and a sent one is typed again as it was', () => {
  const lines = [editedLine(item, 2), ...empty.lines];
  const read = readQuote({ ...empty, lines, assumptions: 'Uno.\n\n Due. ' });
  expect(read).toMatchObject({ lines: [item], assumptions: ['Uno.', 'Due.'] });
  expect(read && readQuote(editedQuote(read))).toEqual(read);
});

test('the services that have usual documents are those of the site', () => {
  const names = services.map(({ name }) => name);
  for (const name of Object.keys(usual)) expect(names).toContain(name);
});
