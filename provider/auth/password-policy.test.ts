import { expect, test } from 'vitest';
import { judgePassword } from './password-policy.ts';

const known = ['ana.maric@clinic.example', 'Ana Marić'];

test.each([
  ['elevenchars', 'tooShort'],
  ['🦷🦷🦷🦷🦷🦷', 'tooShort'],
  ['password1234', 'common'],
  ['qwertyuiop12', 'common'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['Stomatologija1', 'common'],
  ['clinica-tirana', 'common'],
  ['KlinikaTirana2026', 'common'],
  ['q8Rt-vLs2mN9wZk4'.repeat(4), 'fine'],
  ['ana.maric@clinic.example', 'common'],
  ['tri plave ruže u vazi', 'fine'],
  ['A7-kd92xs_plq', 'fine'],
])('%s is %s', async (password, judgement) => {
  expect(await judgePassword(password, known)).toBe(judgement);
});
