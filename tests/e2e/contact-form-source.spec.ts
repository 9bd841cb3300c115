import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { openForms } from '../support/staff-login.ts';
import { fillInForm, sendForm } from './contact-form-steps.ts';

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

/** @returns the facts of the request, as staff see them. */
const factsOf = async (page: Page, name: string) => {
  await openForms(page);
  await page.getByRole('link', { name }).click();
  return page.getByRole('dialog', { name });
};

test('staff see the campaign of the first page, although the visitor went on and reloaded', async ({
  page,
  visitor,
}) => {
  await visitor.goto('/?utm_source=google&utm_medium=cpc&utm_campaign=Impianti+2026');
  await goOn(visitor);
  await visitor.reload();
  await sendAs(visitor, 'Clara Campagna');
  const facts = await factsOf(page, 'Clara Campagna');
  await expect(facts.getByRole('definition').filter({ hasText: 'google / cpc / Impianti 2026' })).toBeVisible();
});

test('staff see the other site that linked to the first page, without its path', async ({ page, visitor }) => {
  await visitor.goto('/', { referer: 'https://altro-sito.example/percorso?q=denti' });
  await goOn(visitor);
  await sendAs(visitor, 'Lina Collegamento');
  const facts = await factsOf(page, 'Lina Collegamento');
  await expect(facts.getByRole('definition').filter({ hasText: /^altro-sito\.example$/ })).toBeVisible();
});

test('a visit from nowhere else has no source', async ({ page, visitor }) => {
  await visitor.goto('/');
  await goOn(visitor);
  await sendAs(visitor, 'Dina Diretta');
  const facts = await factsOf(page, 'Dina Diretta');
  await expect(facts.getByRole('term').filter({ hasText: 'Završeno' })).toBeVisible();
  await expect(facts.getByRole('term').filter({ hasText: 'Izvor' })).toHaveCount(0);
});
