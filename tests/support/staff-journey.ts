import type { Page } from '@playwright/test';
import { test as base, expect } from './journey.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import type { TestUser } from './test-provider-sessions.ts';
import { startTestStorage, type TestStorage } from './test-storage.ts';

/** A third-party provider and storage, whose faults and data the journey controls. */
export interface Upstream {
  provider: TestProvider;
  storage: TestStorage;
  admin: TestUser;
  reader: TestUser;
}

/** A journey of staff against a provider that has the calls of the contract and nothing more (docs/product.md, 7.5). */
export const test = base.extend<
  { staff: { logIn: (user?: TestUser, tab?: Page) => Promise<void> } },
  { upstream: Upstream }
>({
  upstream: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this very pattern
    async ({}, use) => {
      const storage = await startTestStorage();
      const provider = await startTestProvider({ storage });
      const [admin, reader] = provider.sessions.users;
      if (!admin || !reader) throw new Error('The test provider has no users');
      await use({ provider, storage, admin, reader });
      await provider.close();
      await storage.close();
    },
    { scope: 'worker' },
  ],

  siteEnv: [
    async ({ upstream }, use) => {
      await use({
        PROVIDER_URL: upstream.provider.url,
        STORAGE_ORIGINS: upstream.storage.origin,
        RATE_LIMITS: 'off',
      });
    },
    { scope: 'worker' },
  ],

  staff: async ({ page, upstream, consoleWatch }, use) => {
    // This provider has none of the additions, and a browser notes that it was asked for them.
    consoleWatch.expect(/status of 404 .*\/api\/staff\//);
    await use({ logIn: (user = upstream.admin, tab = page) => logIn(tab, user) });
  },
});

/** Through the form, as people do; ends on the dashboard. */
async function logIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Lozinka').fill(password);
  await page.getByRole('button', { name: 'Prijava' }).click();
  await page.waitForURL('/dashboard');
}

export { expect };
