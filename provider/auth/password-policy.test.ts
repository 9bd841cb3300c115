import { expect, test } from 'vitest';
import { judgePassword } from './password-policy.ts';

const known = ['ana.maric@clinic.example', 'Ana Marić'];

test.each([
  ['elevenchars', 'tooShort'],
  ['🦷🦷🦷🦷🦷🦷', 'tooShort'],
  ['password1234', 'common'],
  ['qwertyuiop12', 'common'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['ana.maric@clinic.example', 'common'],
  ['tri plave ruže u vazi', 'fine'],
  ['A7-kd92xs_plq', 'fine'],
])('%s is %s', async (password, judgement) => {
  expect(await judgePassword(password, known)).toBe(judgement);
});
