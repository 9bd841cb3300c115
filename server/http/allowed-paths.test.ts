import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calls } from '#shared/contract/calls.ts';
import { fillPath } from '#shared/contract/routes.ts';
import { forwarded } from './allowed-paths.ts';
import { receivedName } from './received-name.ts';

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
    ['DELETE', '/contact-form/delete-uploaded-file/abc&a%2500.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&citt%25E0.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&a%5Cb.pdf'],
    ['GET', '/staff/contact-forms/7/files'],
    ['DELETE', '/staff/contact-forms/7'],
    ['DELETE', '/staff/forms/7'],
  ])('%s %s', (method, path) => {
    expect(isForwardable(method, path)).toBe(true);
  });

  test('every name that a document can have', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 255 }), (name) => {
        const fileName = receivedName(name);
        const path = fillPath(calls.deleteFormFile.path, { clientToken: 'abc', fileName });
        expect(forwarded('DELETE', path)).toEqual({ call: 'deleteFormFile', path });
      }),
    );
  });

  test.each([
    ['abc&a&b=c.pdf', 'abc&a%26b%3Dc.pdf'],
    ['abc&a[1].pdf', 'abc&a%5B1%5D.pdf'],
    ['abc&a%5b1%5d.pdf', 'abc&a%5B1%5D.pdf'],
    ['abc&"a"|<b>.pdf', 'abc&%22a%22%7C%3Cb%3E.pdf'],
  ])('a name that a proxy has written anew: %s', (spelled, path) => {
    const prefix = '/contact-form/delete-uploaded-file/';
    expect(forwarded('DELETE', prefix + spelled)?.path).toBe(prefix + path);
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
    ['DELETE', '/contact-form/delete-uploaded-file/abc&%2e%2e'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&..%2f..%2fa.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&..%5c..%5ca.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&../a.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&a%00.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&citt%E0.pdf'],
    ['DELETE', '/contact-form/delete-uploaded-file/abc&'],
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
        expect(asReadUpstream.startsWith(path.startsWith('/staff') ? '/staff/' : '/blog/get-blog/')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
