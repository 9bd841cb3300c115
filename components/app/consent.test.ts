import { describe, expect, test } from 'vitest';
import { consentCookieText, parseConsent } from './consent.ts';

describe('the cookie choice', () => {
  test('is read from among other cookies', () => {
    expect(parseConsent('session=x; site_consent=necessary; a=b')).toBe('necessary');
    expect(parseConsent('site_consent=all')).toBe('all');
  });

  test('is none when there is no cookie, another one, or nonsense in it', () => {
    expect(parseConsent('')).toBeNull();
    expect(parseConsent('not_site_consent=all')).toBeNull();
    expect(parseConsent('site_consent=maybe')).toBeNull();
  });

  test('is kept for six months, on every path, encrypted where the site is', () => {
    expect(consentCookieText('all', true)).toBe(
      'site_consent=all; Path=/; Max-Age=15552000; SameSite=Lax; Secure',
    );
    expect(consentCookieText('necessary', false)).not.toContain('Secure');
  });
});
