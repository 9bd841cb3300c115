import { expect, test } from 'vitest';
import { mapFields } from '#shared/rules/contact-form.ts';
import { completion } from './presenter.ts';

const empty = mapFields(() => '');
const full = mapFields((field) => field);

test.each([
  [empty, false, 0, 0],
  [{ ...empty, fullName: 'a' }, false, 33, 17],
  [{ ...empty, email: 'a', service: 'b' }, false, 0, 33],
  [{ ...empty, fullName: 'a', phoneNumber: 'b', message: 'c' }, false, 100, 50],
  [{ ...full, message: '   ' }, true, 67, 83],
  [full, false, 100, 83],
  [full, true, 100, 100],
])('%j with files: %j is %i and %i percent', (values, hasFiles, requiredCompletion, overallCompletion) => {
  expect(completion(values, hasFiles)).toEqual({ requiredCompletion, overallCompletion });
});
