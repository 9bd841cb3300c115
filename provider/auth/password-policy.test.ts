import { afterAll, expect, test, vi } from 'vitest';

// The clinic's name and town are on no list. Test files share modules, so these are reloaded before and after.
const site = '#shared/content/site.ts';
vi.resetModules();
vi.doMock(site, () => ({ siteName: 'Ortoqerret Xhamlik', siteCity: 'Golem' }));
const { judgePassword } = await import('./password-policy.ts');
afterAll(() => {
  vi.doUnmock(site);
  vi.resetModules();
});

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
