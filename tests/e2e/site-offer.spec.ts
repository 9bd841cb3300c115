import { serviceHref } from '#shared/content/site.ts';
import { offerEnv, review, writeReviews } from '../support/clinic-offer.ts';
import { expect, test as base } from '../support/journey.ts';
import { newFolder } from '../support/new-folder.ts';
import { expectAccessible, expectFits, openHydrated } from './site-steps.ts';

const test = base.extend({
  siteEnv: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const DATA_DIR = newFolder();
      const reviews = Array.from({ length: 12 }, (_, index) => ({ ...review, name: `Maria ${index}` }));
      await writeReviews(DATA_DIR, reviews);
      await use({ RATE_LIMITS: 'off', ...offerEnv, DATA_DIR });
    },
    { scope: 'worker' },
  ],
});

test('prices, guarantee and reviews fit every width, and can be read by everybody; a tap on a name in the table leads to the treatment’s page', async ({
  page,
}) => {
  // The home page is the last one.
  for (const path of ['/services', serviceHref('Impianti Dentali'), '/'])
    await test.step(path, async () => {
      await openHydrated(page, path, 'footer');
      await expect(page.getByText('da €\u00a01.490')).toBeVisible();
      for (const width of [390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        await expectFits(page);
      }
      await expectAccessible(page);
    });
  await page.getByRole('rowheader', { name: 'Corone Dentali' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Corone Dentali' })).toBeVisible();
  await expect(page.getByText('da €\u00a0250', { exact: true })).toBeVisible();
});
