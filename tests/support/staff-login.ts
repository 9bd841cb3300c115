import { expect, type Locator, type Page } from '@playwright/test';
import { staff } from './provider-client.ts';

type Credentials = typeof staff;

/** Fills in and submits the log-in form of a page or a dialog. */
export async function fillInLogin(place: Page | Locator, { email, password } = staff): Promise<void> {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Lozinka').fill(password);
  await place.getByRole('button', { name: 'Prijava' }).click();
}

/** Opens the log-in page, fills in the form and submits it. */
export async function sendLogin(page: Page, credentials?: Credentials): Promise<void> {
  await page.goto('/login');
  await fillInLogin(page, credentials);
}

/** Logs a browser in without the form, and opens no page. */
export async function signIn({ request }: Pick<Page, 'request'>, { email, password } = staff): Promise<void> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
}

/** Logs the browser in without the form, and opens a page. */
export async function logIn(page: Page, path = '/dashboard', credentials = staff): Promise<void> {
  await signIn(page, credentials);
  await page.goto(path);
}

/** Opens the list of requests, logged in without the form. A second log-in would end the session of an open page. */
export async function openForms(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  if (!cookies.some(({ httpOnly }) => httpOnly)) await signIn(page);
  await page.goto('/dashboard/contactFormManagement');
}

/** Opens the link of a card on an admin's dashboard, after the figures above have moved the cards. */
export async function openCard(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('definition').first()).not.toHaveText('–');
  await page.getByRole('link', { name: title }).click();
}
