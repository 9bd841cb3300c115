import { mayComplain, test as base, expect } from './journey.ts';
import { logIn, signIn } from './staff-login.ts';
import { startTestProvider, type TestProvider } from './test-provider.ts';
import type { TestUser } from './test-provider-auth.ts';
import { startTestStorage, type TestStorage } from './test-storage.ts';

/** A third-party provider and its storage. The journey controls their faults and data. */
export interface Upstream {
  provider: TestProvider;
  storage: TestStorage;
  admin: TestUser;
  reader: TestUser;
}

/** A journey of staff against a provider that supports only the required calls (docs/product.md, 7.5). */
export const test = base.extend<
  { staff: { logIn: (path?: string, user?: TestUser) => Promise<void>; signIn: () => Promise<void> } },
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

  staff: [
    async ({ page }, use) => {
      // This provider supports no optional call (docs/product.md, 7.4), and browsers report the 404 responses.
      mayComplain(page, /status of 404 .*\/api\/staff\//);
      await use({ logIn: (path, user) => logIn(page, path, user), signIn: () => signIn(page) });
    },
    { auto: true },
  ],
});

export { expect };
