import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { openForms } from '../support/staff-login.ts';
import { fillInForm, sendForm } from './contact-form-steps.ts';
import { clearStorage } from './site-steps.ts';

/** Where a visit came from is known when the form is sent, without a cookie and without the browser's storage. */

const goOn = async (visitor: Page) => {
  await visitor.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await visitor.waitForURL('**/blogs');
  await visitor.getByRole('main').locator('a[href^="/blog/"]').first().click();
  await visitor.waitForURL('**/blog/*');
};

const sendAs = async (visitor: Page, name: string) => {
  const form = quoteForm(visitor);
  await fillInForm(form, name);
  await sendForm(form);
  expect(await visitor.context().cookies()).toEqual([]);
  expect(await visitor.evaluate(() => sessionStorage.length)).toBe(0);
};

test('staff see the campaign or the other site of a visit’s first page', async ({ page, visitor }) => {
  // Each visit has its own tab, because a tab knows its first page.
  const visit = async (name: string, open: (tab: Page) => Promise<unknown>) => {
    const tab = await visitor.context().newPage();
    await open(tab);
    await sendAs(tab, name);
    await clearStorage(tab);
    await tab.close();
  };
  await visit('Clara Campagna', async (tab) => {
    await tab.goto('/?utm_source=google&utm_medium=cpc&utm_campaign=Impianti+2026');
    await goOn(tab);
    await tab.reload();
  });
  await visit('Lina Collegamento', async (tab) => {
    await tab.goto('/', { referer: 'https://altro-sito.example/percorso?q=denti' });
    await goOn(tab);
  });

  await openForms(page);
  const openFacts = async (name: string) => {
    await page.getByRole('link', { name }).click();
    const facts = page.getByRole('dialog', { name });
    await expect(facts.getByRole('term').filter({ hasText: 'Završeno' })).toBeVisible();
    return facts;
  };
  const campaign = await openFacts('Clara Campagna');
  await expect(campaign.getByRole('definition').filter({ hasText: 'google / cpc / Impianti 2026' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const otherSite = await openFacts('Lina Collegamento');
  // Without its path.
  await expect(otherSite.getByRole('definition').filter({ hasText: /^altro-sito\.example$/ })).toBeVisible();
});
