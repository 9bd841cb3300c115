import { expect, test } from 'vitest';
import { requestsOfPerson } from './requests-of-person.ts';

const request = (id: number, email: string | null, phoneNumber: string | null) => ({
  id,
  email,
  phoneNumber,
  createdAt: '2026-11-22T08:00:00.000Z',
  status: 'completed',
  requiredCompletion: 100,
  overallCompletion: 100,
});
const requests = [
  request(1, 'Maria@Posta.example', '393475552222'),
  request(2, null, '347 555 22 22'),
  request(3, 'maria@posta.example', null),
  request(4, 'anna@posta.example', '34755522'),
  request(5, null, null),
];
const idsOf = (search: string) => requestsOfPerson(requests, search).map(({ id }) => id);

test.each(['393475552222', '+39 347 555-2222', '0039 3475552222', '347.555.2222'])(
  'the number %s finds it however it is stored',
  (search) => expect(idsOf(search)).toEqual([1, 2]),
);

test('an address is found whatever its case, and a number or an address is enough', () => {
  expect(idsOf(' MARIA@posta.example ')).toEqual([1, 3]);
  expect(idsOf('maria@posta.example, +39 347 555 2222')).toEqual([1, 2, 3]);
});

test('nothing, a part of a number and a name find nobody', () => {
  for (const search of ['', ' , ', '347555', 'posta.example', 'Maria Rossi', '@']) expect(idsOf(search)).toEqual([]);
});
