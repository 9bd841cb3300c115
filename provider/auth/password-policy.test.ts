import { expect, test } from 'vitest';
import { judgePassword } from './password-policy.ts';

const known = ['ana.maric@clinic.example', 'Ana Marić'];

test.each([
  ['elevenchars', 'tooShort'],
  ['🦷🦷🦷🦷🦷🦷', 'tooShort'],
  ['KlinikaTirana2026', 'common'],
  ['AnaMaric-1987!', 'common'],
  ['tri plave ruže u vazi', 'fine'],
])('%s is %s', async (password, judgement) => {
  expect(await judgePassword(password, known)).toBe(judgement);
});
