import { expect, test } from 'vitest';
import { normalizeEmail } from './mail-address.ts';

const ascii = 'ana@xn--klinika-ibenik-x0c.hr';

test.each([
  [' Ana@Clinic.Example ', 'ana@clinic.example'],
  ['ana@klinika-šibenik.hr', ascii],
  ['ANA@KLINIKA-ŠIBENIK.HR', ascii],
  ['ana@klinika-s\u030cibenik.hr', ascii],
  [ascii.toUpperCase(), ascii],
  ['ana@straße.example', 'ana@xn--strae-oqa.example'],
  ['ana@клиника.рф', 'ana@xn--80apagcdp.xn--p1ai'],
  ['ana@clinic。example', 'ana@clinic.example'],
  ['šime@clinic.example', 'šime@clinic.example'],
  ['ana@š.hr/x', 'ana@š.hr/x'],
  ['ana@š.hr:80', 'ana@š.hr:80'],
  ['no address ž', 'no address ž'],
  ['ana@-š-.hr', normalizeEmail('ana@-š-.hr')],
])('%j is compared as %j', (typed, normal) => {
  expect(normalizeEmail(typed)).toBe(normal);
  expect(normalizeEmail(normal)).toBe(normal);
});
