import { expect, test } from 'vitest';
import type { ContactFormRecord } from '../contract/requests.ts';
import { countFilters, filterRequests, noFilters, type RequestFilters } from './filters.ts';

const request = (id: number, fields: Partial<ContactFormRecord> = {}): ContactFormRecord => ({
  id,
  fullName: null,
  email: null,
  phoneNumber: null,
  createdAt: '2025-03-02T10:00:00.000Z',
  finishedAt: null,
  status: 'inProgress',
  requiredCompletion: 0,
  overallCompletion: 0,
  ...fields,
});

const requests = [
  request(1, { fullName: 'Maria Rossi', email: 'maria@posta.example', status: 'completed' }),
  request(2, { phoneNumber: '393331234567', createdAt: '2025-03-05T22:30:00.000Z' }),
  request(3, { fullName: 'Luca Bianchi', status: 'pending', createdAt: '2025-04-01T08:00:00.000Z' }),
];

const idsFor = (filters: Partial<RequestFilters>) =>
  filterRequests(requests, { ...noFilters, ...filters }).map(({ id }) => id);

test('no filter keeps every request in its order', () => {
  expect(idsFor({})).toEqual([1, 2, 3]);
  expect(countFilters(noFilters)).toBe(0);
});

test('the search reads name, address and number, whatever the case', () => {
  expect(idsFor({ search: 'ROSSI' })).toEqual([1]);
  expect(idsFor({ search: 'posta.' })).toEqual([1]);
  expect(idsFor({ search: ' 33312 ' })).toEqual([2]);
  expect(idsFor({ search: 'nessuno' })).toEqual([]);
});

test('a name is found without its accents, and with them', () => {
  const names = ['Šime Čović', 'Đurđa Žnidarić', 'Niccolò Forlì', 'Anna Sime'];
  const found = (search: string) =>
    names.filter((fullName) => filterRequests([request(1, { fullName })], { ...noFilters, search }).length > 0);
  expect(found('sime')).toEqual(['Šime Čović', 'Anna Sime']);
  expect(found('ČOVIĆ')).toEqual(['Šime Čović']);
  expect(found('znidaric')).toEqual(['Đurđa Žnidarić']);
  expect(found('đurđa')).toEqual(['Đurđa Žnidarić']);
  expect(found('niccolo forli')).toEqual(['Niccolò Forlì']);
});

test.each(['+39333', '0039 333 12', '333 1234567', '333-123.45', '+39 333 123 4567', '(333) 123'])(
  'a number is found by its digits, typed as %j',
  (search) => {
    const numbers = [
      request(1, { phoneNumber: '393331234567' }),
      request(2, { phoneNumber: '333 1234567' }),
      request(3, { phoneNumber: '393479999999' }),
      request(4),
    ];
    expect(filterRequests(numbers, { ...noFilters, search }).map(({ id }) => id)).toEqual([1, 2]);
  },
);

test('a number in groups is one number, and its groups are not found elsewhere', () => {
  const numbers = [
    request(1, { phoneNumber: '393471111005' }),
    request(2, { phoneNumber: '391110053471' }),
    request(3, { phoneNumber: '393477777777', email: '111.10.05@posta.example' }),
    // As other providers may have stored it.
    request(4, { phoneNumber: '347 111 10 05 o 333 222 11 11' }),
  ];
  const found = (search: string) => filterRequests(numbers, { ...noFilters, search }).map(({ id }) => id);
  expect(found('347 111 10 05')).toEqual([1, 4]);
  expect(found('333 222 11 11')).toEqual([4]);
  expect(found('111.10')).toEqual([1, 3]);
  expect(found('347 posta')).toEqual([3]);
  const abroad = [request(1, { phoneNumber: '355691234567' }), request(2, { phoneNumber: '39021234567' })];
  const national = (search: string) => filterRequests(abroad, { ...noFilters, search }).map(({ id }) => id);
  expect([national('069 123 4567'), national('02 123 4567'), national('069')]).toEqual([[1], [2], []]);
  expect(national('+355 (0)69 123 4567')).toEqual([1]);
});

test('every word is found somewhere, in any order, and no word reaches from one value into the next', () => {
  const two = [request(1, { fullName: 'Maria Rossi', email: 'info@posta.example', phoneNumber: '393331234567' })];
  const found = (search: string) => filterRequests(two, { ...noFilters, search }).length;
  expect(found('rossi mario')).toBe(0);
  expect(found('rossi maria')).toBe(1);
  expect(found(' rossi  info@ 333-123 ')).toBe(1);
  expect(found('rossi\nmaria')).toBe(1);
  expect(found('rossi 347')).toBe(0);
  expect(found('rossiinfo')).toBe(0);
  // Parts of two names are no word.
  expect(found('aro')).toBe(0);
  expect(found('tel. +39 333 123')).toBe(1);
  expect(found('mailto:info@posta.example')).toBe(1);
});

test.each(['D’Angelo', "d'angelo", 'D´ANGELO', 'dangelo', 'angelo luca d'])(
  '%s finds the name with any apostrophe',
  (search) => {
    const names = ['Luca D’Angelo', "Luca D'Angelo", 'Luca DʼAngelo', 'D`Angelo Luca'];
    const all = names.map((fullName, id) => request(id, { fullName }));
    expect(filterRequests(all, { ...noFilters, search })).toHaveLength(names.length);
    expect(filterRequests(requests, { ...noFilters, search })).toEqual([]);
  },
);

test.each([
  ['Anna‑Maria Müller', 'anna-maria mueller'],
  ['Anna Maria Mueller', 'Anna–Maria Müller'],
  ['AnnaMaria Möller', 'moeller, anna-maria'],
  ['Søren Raeder', '"Räder" <soeren>'],
  ['Ana-Marija De Luca', 'deluca anamarija'],
  ["Lo Russo D' Angelo", "D'Angelo Lorusso"],
  ['Luca Verdi', '„Verdi“ L. (Luca)'],
  ['Luca Verdi', 'verd* \u202aLuca\u202c.'],
  ['Luca Verdi', 'verdi – luca'],
])('%s is found by %s', (fullName, search) => {
  expect(filterRequests([request(1, { fullName })], { ...noFilters, search })).toHaveLength(1);
  expect(filterRequests(requests, { ...noFilters, search })).toEqual([]);
});

test('a request is found by its service', () => {
  const all = [request(1, { service: 'Corone Dentali' }), request(2, { fullName: 'Anna', service: null }), request(3)];
  expect(filterRequests(all, { ...noFilters, search: 'corone' }).map(({ id }) => id)).toEqual([1]);
});

test('a status keeps only its own requests', () => {
  expect(idsFor({ status: 'completed' })).toEqual([1]);
  expect(idsFor({ status: 'inProgress' })).toEqual([2]);
});

test('a state of the newest quote keeps only its own requests', () => {
  const quoted = [request(1, { quote: 'opened' }), request(2, { quote: 'accepted' }), request(3)];
  const filters = { ...noFilters, quote: 'accepted' as const };
  expect(filterRequests(quoted, filters).map(({ id }) => id)).toEqual([2]);
});

test('both dates are inclusive and compared by the day in Tirana', () => {
  expect(idsFor({ createdFrom: '2025-03-02', createdTo: '2025-03-02' })).toEqual([1]);
  // 22:30 UTC on the fifth is half past eleven in Tirana.
  expect(idsFor({ createdFrom: '2025-03-05', createdTo: '2025-03-05' })).toEqual([2]);
  expect(idsFor({ createdFrom: '2025-03-03' })).toEqual([2, 3]);
  expect(idsFor({ createdTo: '2025-03-31' })).toEqual([1, 2]);
});

test('a request without a readable date matches no date filter', () => {
  const undated = [request(9, { createdAt: 'unknown' })];
  expect(filterRequests(undated, { ...noFilters, createdTo: '2025-12-31' })).toEqual([]);
  expect(filterRequests(undated, noFilters)).toHaveLength(1);
});

test('filters work together', () => {
  expect(idsFor({ search: 'a', status: 'completed', createdTo: '2025-03-02' })).toEqual([1]);
  expect(
    countFilters({
      search: 'a',
      status: 'completed',
      quote: 'sent',
      createdFrom: '',
      createdTo: '2025-03-02',
    }),
  ).toBe(3);
});
