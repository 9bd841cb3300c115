import { expect, test } from 'vitest';
import { mailAddress, normalizeEmail, typedAddress } from './mail-address.ts';

test.each([
  ['anna@example.it', 'anna@example.it'],
  ['Anna.Bianchi+preventivo@Posta.Example.IT', 'anna.bianchi+preventivo@posta.example.it'],
  ["o'neill_1@xn--mller-kva.example", "o'neill_1@xn--mller-kva.example"],
  ['ordinacija@localhost', 'ordinacija@localhost'],
])('mail to %s goes to %s', (typed, address) => {
  expect(mailAddress(typed)).toBe(address);
});

test.each([
  '',
  '<a@b.it>',
  'a@b.it>',
  'a@b.it.',
  ' a@b.it',
  'a@b.it\r\nRCPT TO:<x@y.it>',
  'a@b.it\n',
  'a@b.it,c@d.it',
  'a@b@c.it',
  'a@(comment)b.it',
  '"a"@b.it',
  'a..b@c.it',
  '.a@b.it',
  'a@b..it',
  'a@-b.it',
  'a@[127.0.0.1]',
  'a@b_c.it',
  'ａ@b.it',
  'a\u200b@b.it',
  'a\u202e@b.it',
  '\u212a@b.it',
  'a@müller.it',
  `${'a'.repeat(65)}@b.it`,
  `a@${'b.'.repeat(130)}it`,
])('%j gets no mail', (typed) => {
  expect(mailAddress(typed)).toBeNull();
});

test.each([
  'anna@esempio.it',
  'Anna@Esempio.IT',
  ' anna@esempio.it\u00a0',
  'anna@esempio.it.',
  'anna@esempio.it,',
  'anna@esempio.it; ',
  'mailto:anna@esempio.it',
  'mailto://anna@esempio.it',
  'MAILTO:anna@esempio.it?subject=Ciao',
  '<anna@esempio.it>',
  '<mailto:anna@esempio.it>.',
  'Anna Bianchi <anna@esempio.it>',
  '"Bianchi, Anna" <anna@esempio.it>;',
  'ａｎｎａ＠ｅｓｅｍｐｉｏ．ｉｔ',
])('%j means anna@esempio.it', (typed) => {
  expect([normalizeEmail(typed), typedAddress(typed)]).toEqual(['anna@esempio.it', 'anna@esempio.it']);
});

test.each(['\u202aanna@esempio.it\u202c', 'anna@esempio.it\u200b', 'mailto:\u00adanna@esempio.it'])(
  '%j is compared as anna@esempio.it',
  (copied) => {
    expect(normalizeEmail(copied)).toBe('anna@esempio.it');
  },
);

test.each([
  ['anna@müller.de', 'anna@müller.de'],
  ['nicolò@esempio.it', 'nicolò@esempio.it'],
  ['Anna <a@b.it> <c@d.it>', 'Anna <a@b.it> <c@d.it>'],
  ['a@b.it, c@d.it', 'a@b.it, c@d.it'],
  ['a@b@müller.de', 'a@b@müller.de'],
  ['a@1.2', 'a@1.2'],
  ['anna@mül\u00adler.de', 'anna@mül\u00adler.de'],
  ['', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(typedAddress(typed)).toBe(stored);
  expect(typedAddress(stored)).toBe(stored);
});
