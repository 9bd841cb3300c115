import { expect, test, vi } from 'vitest';
import { judgePassword } from './password-policy.ts';

// Words of no list.
vi.mock('#shared/content/site.ts', () => ({ siteName: 'Ortoqerret Xhamlik', siteCity: 'Golem' }));

const known = ['ana.maric@clinic.example', 'Ana Marić'];

test.each([
  ['elevenchars', 'tooShort'],
  ['🦷🦷🦷🦷🦷🦷', 'tooShort'],
  ['KlinikaTirana2026', 'common'],
  ['AnaMaric-1987!', 'common'],
  ['ortoqerret-xhamlik-GOLEM-7', 'common'],
  ['tri plave ruže u vazi', 'fine'],
])('%s is %s', async (password, judgement) => {
  expect(await judgePassword(password, known)).toBe(judgement);
});
