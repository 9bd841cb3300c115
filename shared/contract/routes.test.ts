import { expect, test } from 'vitest';
import { calls } from './calls.ts';
import { callPath } from './call-path.ts';
import { fillPath, pages } from './routes.ts';

test('a path without parts stays as it is', () => {
  expect(fillPath(pages.services, {})).toBe('/services');
});

test('every part is percent-encoded, so a value never adds a path segment', () => {
  expect(fillPath(pages.service, { serviceName: 'All-on-4 e All-on-6' })).toBe('/service/All-on-4%20e%20All-on-6');
  expect(fillPath(calls.deleteFormFile.path, { clientToken: 'abc', fileName: 'a/b & c.pdf' })).toBe(
    '/contact-form/delete-uploaded-file/abc&a%2Fb%20%26%20c.pdf',
  );
});

test.each(['', '.', '..', '../x', 'a/..', 'a/../b', '..\\x', './'])(
  'the value %j would change the path and is refused',
  (blogId) => {
    expect(() => fillPath(pages.blog, { blogId })).toThrow(expect.objectContaining({ status: 404 }));
    expect(() => callPath('getBlog', { blogId })).toThrow(expect.objectContaining({ status: 404 }));
  },
);

test('dots that are no segment of their own stay', () => {
  expect(fillPath(pages.blog, { blogId: '...' })).toBe('/blog/...');
  expect(fillPath(pages.blog, { blogId: '..a' })).toBe('/blog/..a');
  expect(fillPath(pages.blog, { blogId: '%2e%2e' })).toBe('/blog/%252e%252e');
  expect(callPath('deleteFormFile', { clientToken: 'abc', fileName: '..' })).toBe(
    '/contact-form/delete-uploaded-file/abc&..',
  );
});
