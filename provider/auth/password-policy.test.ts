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
  ['elevenchars', 'PASSWORD_TOO_SHORT'],
  ['🦷🦷🦷🦷🦷🦷', 'PASSWORD_TOO_SHORT'],
  ['KlinikaTirana2026', 'PASSWORD_COMMON'],
  ['AnaMaric-1987!', 'PASSWORD_COMMON'],
  ['ortoqerret-xhamlik-GOLEM-7', 'PASSWORD_COMMON'],
  ['tri plave ruže u vazi', null],
])('%s is %s', async (password, judgement) => {
  expect(await judgePassword(password, known)).toBe(judgement);
});
