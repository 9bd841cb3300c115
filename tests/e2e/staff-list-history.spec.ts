import type { Page } from '@playwright/test';
import { expect, test } from '../support/staff-journey.ts';
import { leaveEditor } from './staff-article-steps.ts';

/**
 * Back and Forward within the list. Each step ends with a click, because `toBeVisible` ignores an overlay,
 * which would intercept the click.
 */
const url = '/dashboard/contactFormManagement';

test.beforeEach(async ({ upstream, staff }) => {
  const { forms } = upstream.provider;
  forms.byToken.clear();
  for (let number = 1; number <= 60; number += 1)
    forms.add({
      fields: { fullName: `Pacijent ${String(number).padStart(2, '0')}` },
      submitted: number % 2 === 0,
    });
  await staff.signIn();
});

const changes: readonly [string, (page: Page) => Promise<unknown>, query: string][] = [
  ['a sort order', (page) => page.getByRole('button', { name: 'Ime i prezime' }).click(), '?sort='],
  ['a page', (page) => page.getByRole('button', { name: 'Sljedeća' }).click(), '?page=2'],
  [
    'a search before a filter',
    async (page) => {
      await page.getByLabel('Pretraga').fill('pacijent');
      await page.getByLabel('Status').selectOption({ label: 'Poslano' });
    },
    '?status=completed',
  ],
];

test('Back and Forward over sorting, pages and a search with a filter leave the list usable, also while another page is loading', async ({
  page,
  upstream,
}) => {
  for (const [what, change, query] of changes)
    await test.step(what, async () => {
      await page.goto(url);
      await expect(page.getByText('Prikazano 60 od 60')).toBeVisible();
      await change(page);
      await expect(page).toHaveURL((address) => `${address.pathname}${address.search}`.startsWith(url + query));
      const changed = page.url();
      const asked = countChecks(page);

      await page.goBack();
      await expect(page).not.toHaveURL(changed);
      await page.getByRole('button', { name: 'Telefon' }).click({ trial: true });
      await page.goForward();
      await expect(page).toHaveURL(changed);
      await page.getByRole('button', { name: 'Telefon' }).click();
      await expect(page.getByRole('columnheader', { name: 'Telefon' })).toHaveAttribute('aria-sort', 'ascending');
      // The list changes on the client, without a request to the server.
      expect(asked()).toBe(0);
    });

  await test.step('Back from another page', async () => {
    await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
    await page.waitForURL('/dashboard');
    await page.goBack();
    await expect(page.getByRole('columnheader', { name: 'Telefon' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Email' }).click();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
  });

  await test.step('Back while another page is loading', async () => {
    await page.goto(url);
    await page.getByLabel('Status').selectOption({ label: 'Poslano' });
    await expect(page.getByText('Prikazano 30 od 60')).toBeVisible();
    const release = upstream.provider.misbehave('GET /auth/me', { kind: 'holdAnswer' }, 1);
    await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await page.goBack();
    release();
    await expect(page.getByText('Prikazano 60 od 60')).toBeVisible();
    await page.getByRole('button', { name: 'Telefon' }).click();
    await expect(page).toHaveURL((address) => address.pathname === url);
  });
});

/** @returns a function that counts the router's requests for page data since this call. */
function countChecks(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('pageContext.json')) count += 1;
  });
  return () => count;
}

test('an editor left with Back is usable when one stays', async ({ page, upstream }) => {
  upstream.provider.articles.byId.clear();
  upstream.provider.articles.add('Impianti dentali', [{ id: 4, type: 'paragraph', content: 'Tekst' }]);
  await page.goto('/dashboard');
  await page.goto('/dashboard/edit-blog/7');
  const title = page.getByLabel('Naslov', { exact: true });
  await title.fill('Još nije gotovo');
  for (let time = 1; time <= 2; time += 1) {
    // `page.goBack` reads the browser process's history, which may not contain the first key's entry yet.
    await page.evaluate(() => window.history.back());
    await page.getByRole('button', { name: 'Ostani' }).click();
    await page.getByRole('button', { name: 'Dodaj odlomak' }).click();
  }
  await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
  await page.getByRole('button', { name: 'Napusti' }).click();
  await page.waitForURL('/dashboard');
  // Both history entries of the editor still exist.
  await page.goBack();
  await page.goBack();
  await expect(title).toBeEnabled();
  await page.getByRole('button', { name: 'Dodaj odlomak' }).click();
  await leaveEditor(page);
});
