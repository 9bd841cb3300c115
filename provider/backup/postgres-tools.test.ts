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
  ['postgres://clinic@db/clinic?schema=public&pgbouncer=true&connection_limit=1', 'postgres://clinic@db/clinic', ''],
  ['postgres://clinic@db/clinic?sslmode=no-verify', 'postgres://clinic@db/clinic?sslmode=require', ''],
  ['postgres://clinic@db/clinic?ssl=true', 'postgres://clinic@db/clinic?sslmode=require', ''],
  ['postgres://clinic@db/clinic?ssl=no-verify', 'postgres://clinic@db/clinic?sslmode=require', ''],
  ['postgres://clinic@db/clinic?ssl=1&sslmode=verify-full', 'postgres://clinic@db/clinic?sslmode=verify-full', ''],
  [
    'postgres://clinic@db/clinic?require_auth=gss&requirepeer=x',
    'postgres://clinic@db/clinic?require_auth=gss&requirepeer=x',
    '',
  ],
  ['postgres://cli+nic@db/clinic?ssl=0', 'postgres://cli+nic@db/clinic', ''],
  [
    'postgres://clinic@db/clinic?options=-c%20search_path%3Da%2Bb&sslmode=require&uselibpqcompat=true',
    'postgres://clinic@db/clinic?options=-c%20search_path%3Da%2Bb&sslmode=require',
    '',
  ],
])(
  'PostgreSQL’s programs get %s without its password and the parameters of other clients',
  (url, address, password) => {
    expect(separatePassword(url)).toEqual({ address, password });
  },
);
