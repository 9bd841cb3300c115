import { cp, mkdir, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mayComplain, test as base, expect as baseExpect } from '../support/journey.ts';
import { startSite } from '../support/site-process.ts';
import { freePort } from '../support/free-port.ts';
import { newFolder } from '../support/new-folder.ts';
import { logIn } from '../support/staff-login.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['components', 'pages', 'provider', 'public', 'runtime', 'scripts', 'server', 'shared'];
const settings = ['package.json', 'tsconfig.json', 'tsconfig.base.json'];

/** A page from sources loads hundreds of modules, each compiled at its first request. */
const patience = { timeout: 60_000 };
const expect = baseExpect.configure(patience);

/** The repository's configuration, except that the packages are outside the copy and the watcher has a free port. */
const viteConfig = (port: number, copy: string) => `
import { mergeConfig } from 'vite';
import config from './vite.repository.config.ts';
export default mergeConfig(config, {
  server: { fs: { allow: ${JSON.stringify([copy, root])} }, ws: { port: ${port} } },
});
`;

/** The website as `npm run dev` starts it, in a copy of the sources that the journey may change. */
const test = base.extend<{ change: (file: string, from: string, to: string) => Promise<void> }, { copy: string }>({
  copy: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const copy = await realpath(newFolder());
      for (const name of [...sources, ...settings]) await cp(join(root, name), join(copy, name), { recursive: true });
      await cp(join(root, 'vite.config.ts'), join(copy, 'vite.repository.config.ts'));
      await writeFile(join(copy, 'vite.config.ts'), viteConfig(await freePort(), copy));
      // A separate folder, because Vite stores its cache in it.
      await mkdir(join(copy, 'node_modules'));
      for (const name of await readdir(join(root, 'node_modules')))
        if (!name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
      await use(copy);
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ copy }, use) => {
      const site = await startSite({ RATE_LIMITS: 'off' }, copy);
      await use(site);
      await site.terminate();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  change: async ({ copy }, use) => {
    await use(async (file, from, to) => {
      const text = await readFile(join(copy, file), 'utf8');
      expect(text).toContain(from);
      await writeFile(join(copy, file), text.replace(from, to));
    });
  },
});

test('a change to the server keeps staff logged in, and a change to a component needs no reload', async ({
  page,
  change,
}) => {
  // The page may reload while the port is closed.
  mayComplain(page, /ERR_CONNECTION_REFUSED/);
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Pozdrav' })).toBeVisible();
  // The figures appear once React has hydrated the page.
  const hydrated = () => expect(page.locator('dl').first()).toHaveAttribute('aria-busy', 'false');
  await hydrated();

  await change('server/pages/feeds.ts', 'Disallow: /api/', 'Disallow: /api/changed/');
  // The port is closed during a restart.
  const robots = async () => {
    const answer = await page.request.get('/robots.txt').catch(() => null);
    return (await answer?.text()) ?? '';
  };
  await expect.poll(robots).toContain('/api/changed/');
  await change('shared/contract/articles.ts', "'/blog/get-blogs'", "'/blog/get-blogs-now'");
  // Website and provider both serve the new call, and a second change is applied as well.
  const status = async () => {
    const answer = await page.request.get('/api/blog/get-blogs-now').catch(() => null);
    return answer?.status() ?? 0;
  };
  await expect.poll(status).toBe(200);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Pozdrav' })).toBeVisible();

  await hydrated();
  const loadedAt = () => page.evaluate(() => performance.timeOrigin);
  const before = await loadedAt();
  await change('components/staff/shell/DashboardHome.tsx', 'Pozdrav ${', 'Zdravo ${');
  await expect(page.getByRole('heading', { name: 'Zdravo' })).toBeVisible();
  expect(await loadedAt()).toBe(before);
});
