import { expect, test } from 'vitest';
import { calls, fillPath, pages } from './routes.ts';

test('a path without parts stays as it is', () => {
  expect(fillPath(pages.services, {})).toBe('/services');
});

test('every part is percent-encoded, so a value never adds a path segment', () => {
  expect(fillPath(pages.service, { serviceName: 'All-on-4 e All-on-6' })).toBe(
    '/service/All-on-4%20e%20All-on-6',
  );
  expect(fillPath(calls.deleteFormFile.path, { clientToken: 'abc', fileName: 'a/b & c.pdf' })).toBe(
    '/contact-form/delete-uploaded-file/abc&a%2Fb%20%26%20c.pdf',
  );
});
