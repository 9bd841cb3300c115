import { expect, test } from 'vitest';
import { reconcileFiles, storedValues } from './saved-state.ts';

const local = (fileName: string) => ({ fileName, link: `/local/${fileName}` });

test('the server’s list wins: missing files go, unknown ones get web’s link, known ones keep theirs and their order', () => {
  const current = [local('z.pdf'), local('gone.pdf'), local('a.pdf')];
  const listed = [{ name: 'b c.pdf' }, { name: 'a.pdf' }, { name: 'z.pdf' }];
  expect(reconcileFiles('t/1', listed, current, current)).toEqual([
    local('z.pdf'),
    local('a.pdf'),
    { fileName: 'b c.pdf', link: '/api/uploads/contact-form/t%2F1/b%20c.pdf' },
  ]);
});

test('a file uploaded while the server was being asked stays', () => {
  const asked = [local('a.pdf')];
  const current = [...asked, local('new.pdf')];
  expect(reconcileFiles('t', [{ name: 'a.pdf' }], current, asked)).toEqual(current);
});

test('a provider that tells no files changes nothing', () => {
  const current = [local('a.pdf')];
  expect(reconcileFiles('t', null, current, current)).toBe(current);
});

test('a saved draft is shown with its phone number in groups, and without what holds nothing', () => {
  expect(storedValues({ fullName: 'Maria', email: '', message: null, phoneNumber: '+39 333 1234567' })).toEqual({
    fullName: 'Maria',
    email: '',
    callTime: '',
    phoneNumber: '+39 333 123 4567',
    service: '',
    message: '',
  });
});

test('a time of the call that the page does not know is none', () => {
  expect(storedValues({ callTime: 'night' }).callTime).toBe('');
  expect(storedValues({ callTime: 'evening' }).callTime).toBe('evening');
});

test('the name of an erased draft is none', () => {
  expect(storedValues({ fullName: '—' }).fullName).toBe('');
});
