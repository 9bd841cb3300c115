import { expect, test } from 'vitest';
import { noRoom, refusalReason } from './storage-refusal.ts';

const answer = (code: string, message = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`;

test.each([
  [answer('QuotaExceeded'), 'QuotaExceeded'],
  [answer('AccessDenied', 'Access Denied.'), 'AccessDenied'],
  [answer('AccessDenied', 'Request has expired'), 'RequestExpired'],
  [answer('AccessDenied', 'Request is not valid yet'), 'RequestExpired'],
  [answer('RequestTimeTooSkewed', 'The difference is too large'), 'RequestTimeTooSkewed'],
  ['<html><title>413 Request Entity Too Large</title></html>', undefined],
  [answer('maria@example.it'), undefined],
  [answer('x'.repeat(61)), undefined],
  ['', undefined],
])('the reason in %s is %s', (body, reason) => {
  expect(refusalReason(body)).toBe(reason);
});

test.each([
  ['QuotaExceeded', true],
  ['XMinioAdminBucketQuotaExceeded', true],
  ['InsufficientStorage', true],
  ['507', true],
  ['EntityTooLarge', false],
  ['SlowDown', false],
  ['503', false],
])('%s means that no room is left: %s', (reason, isFull) => {
  expect(noRoom.test(reason)).toBe(isFull);
});
