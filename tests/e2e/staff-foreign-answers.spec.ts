import type { Page } from '@playwright/test';
import { fromWebsite, mayComplain } from '../support/journey.ts';
import { expect, test } from '../support/staff-journey.ts';
import { titleField } from './staff-article-steps.ts';

const challenge = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Un momento…</title>',
};
const advice = 'Umjesto poslužitelja odgovara druga stranica.';

/** Lets a challenge answer calls whose address contains `path`. @returns a function that ends this. */
async function stepBetween(page: Page, path: string) {
  mayComplain(page, /Failed to load resource|could not be/);
  await page.route(`**${path}**`, (route) => route.fulfill(challenge));
  return () => page.unroute(`**${path}**`);
}

test('a challenge in place of the site logs nobody in, and from the second time the form says what to do', async ({
  page,
  upstream,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(upstream.admin.email);
  await page.getByLabel('Lozinka').fill(upstream.admin.password);
  const end = await stepBetween(page, '/api/auth/login');
  const press = () => page.getByRole('button', { name: 'Prijava' }).click();
  await press();
  await expect(page.getByText('Login failed')).toBeVisible();
  await press();
  await expect(page.getByText(advice).first()).toBeVisible();
  await end();
  await press();
  await page.waitForURL('/dashboard');
});

test('a challenge in place of a save keeps the article in the editor, and nothing is said to be saved', async ({
  page,
  staff,
  upstream,
}) => {
  upstream.provider.articles.byId.clear();
  upstream.provider.articles.add('Impianti dentali', [{ id: 4, type: 'paragraph', content: 'Tekst' }]);
  await staff.logIn();
  await page.goto('/dashboard/manage-blogs');
  await page.getByRole('link', { name: 'Uredi' }).click();
  await titleField(page).fill('Nova verzija');
  const save = () => page.getByRole('button', { name: 'Spremi promjene' }).click();
  const end = await stepBetween(page, '/api/blog/update-blog');
  await save();
  await expect(page.getByText('Promjene nisu spremljene. Pokušaj ponovno.')).toBeVisible();
  await save();
  await expect(page.getByText(advice)).toBeVisible();
  await expect(titleField(page)).toHaveValue('Nova verzija');
  expect([...upstream.provider.articles.byId.values()].map(({ name }) => name)).toEqual(['Impianti dentali']);
  await end();
  await save();
  await page.waitForURL('/dashboard/manage-blogs');
  expect([...upstream.provider.articles.byId.values()].map(({ name }) => name)).toEqual(['Nova verzija']);
});

test('a list of another shape makes no page white', async ({ page, staff }) => {
  mayComplain(page, /TypeError|error occurred|could not be/);
  await staff.logIn();
  await page.route('**/api/contact-form/all', (route) =>
    route.fulfill({ ...fromWebsite, json: { contactForms: [{ id: 1 }, null] } }),
  );
  await page.goto('/dashboard/contactFormManagement');
  const message = page.getByText('Nešto je pošlo po zlu.').or(page.getByText('Failed to load contact forms'));
  await expect(message).toBeVisible();
});
