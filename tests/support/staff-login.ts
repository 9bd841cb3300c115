import { expect, type Page } from '@playwright/test';

/** Fills in and sends the form of the login page. */
export async function sendLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Lozinka').fill(password);
  await page.getByRole('button', { name: 'Prijava' }).click();
}

/** Logs in through the form; ends on the dashboard. */
export async function logIn(page: Page, credentials: { email: string; password: string }) {
  await sendLogin(page, credentials);
  await page.waitForURL('/dashboard');
}

/** On an admin's dashboard: opens what a card leads to, once the figures above it have come, which move it. */
export async function openCard(page: Page, title: string) {
  await expect(page.getByRole('definition').first()).not.toHaveText('–');
  await page.getByRole('link', { name: title }).click();
}
