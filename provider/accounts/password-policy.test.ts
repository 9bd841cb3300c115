import { expect, test } from 'vitest';
import { judgePassword } from './password-policy.ts';

// Its name and town are on no list.
const clinic = { name: 'Ortoqerret Xhamlik', town: 'Golem', hours: '' };

const known = ['ana.maric@clinic.example', 'Ana Marić'];

test.each([
  ['elevenchars', 'PASSWORD_TOO_SHORT'],
  ['🦷🦷🦷🦷🦷🦷', 'PASSWORD_TOO_SHORT'],
  ['KlinikaTirana2026', 'PASSWORD_COMMON'],
  ['AnaMaric-1987!', 'PASSWORD_COMMON'],
  ['ortoqerret-xhamlik-GOLEM-7', 'PASSWORD_COMMON'],
  ['tri plave ruže u vazi', null],
])('%s is %s', async (password, judgement) => {
  expect(await judgePassword(password, known, clinic)).toBe(judgement);
});
