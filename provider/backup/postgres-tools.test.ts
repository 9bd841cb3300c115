import { expect, test } from 'vitest';
import { separatePassword } from './postgres-tools.ts';

test.each([
  ['postgres://clinic:s%40cret@db:5432/clinic', 'postgres://clinic@db:5432/clinic', 's@cret'],
  [
    'postgres://clinic@db/clinic?password=s%40cret&sslmode=require',
    'postgres://clinic@db/clinic?sslmode=require',
    's@cret',
  ],
  ['postgres://clinic:one@db/clinic?password=two', 'postgres://clinic@db/clinic', 'two'],
  ['postgres://clinic@db/clinic', 'postgres://clinic@db/clinic', ''],
])('the password of %s stays out of the arguments', (url, address, password) => {
  expect(separatePassword(url)).toEqual({ address, password });
});
