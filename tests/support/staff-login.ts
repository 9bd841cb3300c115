import type { Page } from '@playwright/test';

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
