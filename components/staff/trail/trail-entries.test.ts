import { expect, test } from 'vitest';
import type { TrailEntry } from '#shared/contract/trail.ts';
import { entryTitle, personOf } from './trail-entries.ts';

const entry = (fields: Partial<TrailEntry>): TrailEntry => ({
  id: 1,
  at: '2026-11-20T09:00:00.000Z',
  staffId: 1,
  staffEmail: 'admin@clinic.example',
  action: 'planned',
  formId: null,
  subject: null,
  address: null,
  ...fields,
});

test.each([
  [{ formId: 12 }, 'Promijenjena dodjela ili podsjetnik #12'],
  [{ formId: 12, subject: 'iva@clinic.example' }, 'Promijenjena dodjela ili podsjetnik #12: iva@clinic.example'],
  [{ action: 'invited', subject: 'iva@clinic.example' }, 'Pozvana osoba: iva@clinic.example'],
  [{ action: 'loginFailed', count: 12 }, 'Neuspjela prijava (12 puta)'],
])('%j is titled %s', (fields, title) => {
  expect(entryTitle(entry(fields))).toBe(title);
});

test.each([
  [{ staffEmail: '', action: 'quoteAccepted' }, 'Pacijent'],
  [{ staffEmail: '', action: 'erasedByVisitor' }, 'Posjetitelj'],
  // Wrong digits revoke a link, and so do staff.
  [{ staffEmail: '', action: 'pageRevoked' }, 'Sustav'],
  [{ action: 'pageRevoked' }, 'admin@clinic.example'],
  [{ staffEmail: '', action: 'loginFailed' }, 'Nepoznat račun'],
])('%j is an action of %s', (fields, person) => {
  expect(personOf(entry(fields))).toBe(person);
});
