import { describe, expect, test } from 'vitest';
import { consentCookieText, hasAnswer } from './consent.ts';

describe('the answer to the cookie line', () => {
  test('is read from among other cookies', () => {
    expect(hasAnswer('session=x; site_consent=necessary; a=b')).toBe(true);
    expect(hasAnswer('site_consent=all')).toBe(true);
  });

  test('is none when there is no cookie, another one, or nonsense in it', () => {
    expect(hasAnswer('')).toBe(false);
    expect(hasAnswer('not_site_consent=all')).toBe(false);
    expect(hasAnswer('site_consent=maybe')).toBe(false);
  });

  test('is kept for six months, on every path, encrypted where the site is', () => {
    expect(consentCookieText(true)).toBe('site_consent=necessary; Path=/; Max-Age=15552000; SameSite=Lax; Secure');
    expect(consentCookieText(false)).not.toContain('Secure');
  });
});
