import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from '#shared/contract/calls.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { forwarded } from './allowed-paths.ts';

const isForwardable = (method: string, path: string) => forwarded(method, path) !== undefined;

describe('forwarded', () => {
  test.each([
    ['GET', '/blog/get-blogs'],
    ['GET', '/blog/get-blog/7'],
    ['POST', '/auth/login'],
    ['GET', '/contact-form/clientContactFormState/a-B_1.2~3'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&a%2Fb%20%26%20c.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&100%25.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&a%2520b.pdf'],
    ['GET', '/staff/contact-forms/7/files'],
    ['DELETE', '/staff/contact-forms/7'],
    ['DELETE', '/staff/forms/7'],
  ])('%s %s', (method, path) => {
    expect(isForwardable(method, path)).toBe(true);
  });

  test('whatever the values of a path are, once encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (fileName) => {
        fc.pre(
          // oxlint-disable-next-line no-control-regex -- control characters are refused
          !/[\u0000-\u001f\u007f\\]/.test(fileName) &&
            !fileName.split('/').some((part) => /^\.\.?$/.test(part)) &&
            // A name that could be decoded again is in the list of refusals.
            !/%[0-9a-f]{2}/i.test(fileName),
        );
        fc.pre(fileName.isWellFormed());
        const path = fillPath(calls.deleteFormFile.path, { clientToken: 'abc', fileName });
        expect(isForwardable('DELETE', path)).toBe(true);
      }),
    );
  });
});

describe('refused', () => {
  test.each([
    ['POST', '/auth/refresh'],
    ['POST', '/contact-form/get-upload-url'],
    ['POST', '/contact-form/confirm-upload'],
    ['POST', '/contact-form/get-preview-url'],
    ['POST', '/blog/get-upload-url-for-update'],
    ['PUT', '/blog/update-image/3'],
    ['POST', '/blog/get-blogs'],
    ['GET', '/admin'],
    ['GET', ''],
    ['GET', '/'],
    ['GET', '/staff'],
    ['GET', '/staff/'],
    ['GET', '/staff/../auth/me'],
    ['GET', '/staff/%2e%2e/auth/me'],
    ['GET', '/staff/a%2f..%2fb'],
    ['GET', '/staff/%252e%252e/auth/me'],
    ['GET', '/staff/%252E%252E/auth/me'],
    ['GET', '/staff/%25252e%25252e/auth/me'],
    ['GET', '/staff/a%252f..%252fb'],
    ['GET', '/staff/100%25'],
    ['GET', '/blog/get-blog/%252e%252e'],
    ['GET', '/blog/get-blog/7%2500'],
    ['GET', '/contact-form/clientContactFormState/%252e'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc%25&a.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&%252e%252e'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&..%252f..%252fa.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&a%2500.pdf'],
    ['GET', '/staff//x'],
    ['GET', '/Staff/x'],
    ['GET', '/blog/get-blog/..'],
    ['GET', '/blog/get-blog/%2e%2e'],
    ['GET', '/blog/get-blog/a%00b'],
    ['GET', '/blog/get-blog/a%5cb'],
    ['GET', '/blog/get-blog/%zz'],
    ['GET', '/blog/get-blog/%ff'],
    ['GET', '/BLOG/get-blogs'],
    ['GET', '/blog/get-blogs/'],
    ['GET', '//blog/get-blogs'],
    ['GET', '/blog//get-blogs'],
    ['GET', '/blog/./get-blogs'],
    ['GET', '/x/../blog/get-blogs'],
    ['GET', '/blog%2fget-blogs'],
    ['POST', '/auth/%72efresh'],
    ['POST', '/auth/x/../refresh'],
    ['POST', '/auth\\refresh'],
  ])('%s %s', (method, path) => {
    expect(isForwardable(method, path)).toBe(false);
  });

  test('no spelling of a closed call is let through', () => {
    const parts = [
      '/',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '%25',
      '%252e',
      '%252f',
      '\\',
      'auth',
      'AUTH',
      'refresh',
      '%72efresh',
      ';',
      '&',
    ];
    const spelling = fc
      .tuple(fc.constantFrom('/staff/', '/auth', '/blog/get-blog/', '/'), fc.array(fc.constantFrom(...parts)))
      .map(([start, rest]) => start + rest.join(''));
    fc.assert(
      fc.property(spelling, (path) => {
        if (!isForwardable('POST', path) && !isForwardable('GET', path)) return;
        const decoded = decodeURIComponent(decodeURIComponent(path)).replaceAll('\\', '/');
        const asReadUpstream = new URL(decoded, 'http://provider').pathname.toLowerCase();
        expect(asReadUpstream).not.toMatch(/^\/auth\/refresh/);
        expect(asReadUpstream.startsWith(path.startsWith('/staff') ? '/staff/' : '/blog/get-blog/')).toBe(
          true,
        );
      }),
      { numRuns: 2000 },
    );
  });
});
