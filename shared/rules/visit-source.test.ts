import { expect, test } from 'vitest';
import { visitSource } from './visit-source.ts';

const site = 'https://clinic.example';

test.each([
  ['the campaign', '/?utm_source=google&utm_medium=cpc&utm_campaign=Impianti+2026', 'google / cpc / Impianti 2026'],
  ['a campaign with a source alone', '/services?a=1&utm_source=newsletter#faq', 'newsletter'],
  ['a campaign rather than the other site', '/?utm_source=facebook&utm_medium=', 'facebook'],
  ['the host of the other site, without path and query', '/', 'www.google.com'],
  ['the other site, if the campaign is empty', '/?utm_source=&utm_term=denti', 'www.google.com'],
])('the source is %s', (_what, path, source) => {
  expect(visitSource(site + path, 'https://www.GOOGLE.com/search?q=denti')).toBe(source);
});

test.each([
  ['an address that was typed', ''],
  ['a page of the site itself', `${site}/services`],
])('%s is no source', (_what, referrer) => {
  expect(visitSource(`${site}/blogs`, referrer)).toBe('');
});

test('an app is named by its package', () => {
  expect(visitSource(site, 'android-app://com.google.android.gm/')).toBe('com.google.android.gm');
});

test.each([
  ['of at most 120 characters', '%F0%9F%A6%B7'.repeat(100), '🦷'.repeat(60)],
  ['without half a character', `x${'%F0%9F%A6%B7'.repeat(100)}`, `x${'🦷'.repeat(59)}\uFFFD`],
  ['one line without what cannot be seen or stored', 'a%0D%0Ab%00%E2%80%AEc%ED%A0%80', 'abc\uFFFD\uFFFD\uFFFD'],
  ['nothing, if nothing can be seen', '%20%00', ''],
])('it is %s', (_what, campaign, source) => {
  expect(visitSource(`${site}/?utm_source=${campaign}`, '')).toBe(source);
});
