import { expect, type CDPSession, type Locator, type Page } from '@playwright/test';
import { quoteForm } from '../support/quote-form.ts';

type QuoteForm = ReturnType<typeof quoteForm>;

export const slow4G = { latency: 150, bytesPerSecond: 200_000 };

/** A line on which a document is under way for as long as the steps meanwhile take, also on a busy machine. */
export const crawling = { latency: 400, bytesPerSecond: 5000 };

/** Of each page, because its first session's speed holds for all later ones. */
const devtoolsOf = new WeakMap<Page, CDPSession>();

/** A slow connection, by default of a phone at the edge of its network. */
export async function slowDown(
  page: Page,
  { latency, bytesPerSecond } = { latency: 400, bytesPerSecond: 50_000 },
): Promise<void> {
  const devtools = devtoolsOf.get(page) ?? (await page.context().newCDPSession(page));
  devtoolsOf.set(page, devtools);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Fills in the required fields and waits until all are saved, because a late answer restarts interrupted documents. */
export async function fillInForm(form: QuoteForm, name = 'Maria Rossi'): Promise<void> {
  await form.countryPickerReady();
  await form.name.fill(name);
  await form.phone.fill('3331234567');
  await form.message.fill('Un preventivo');
  await form.saving('message', () => form.message.blur());
  await expect(form.form.locator('[data-save-state=saving]')).toHaveCount(0);
}

/** @returns the server's copy of the draft in this browser, with files by name. */
export async function savedDraft(page: Page, clientToken: string): Promise<Record<string, unknown>> {
  const answer = await page.request.get(`/api/contact-form/clientContactFormState/${clientToken}`);
  expect(answer.ok()).toBe(true);
  const { clientContactFormState } = await answer.json();
  return clientContactFormState;
}

/** @returns the button that opens the list of countries. */
export function countryButton(form: QuoteForm): Locator {
  return form.form.getByRole('button', { name: /Scegli il paese/ });
}

/** @returns the countries of the open list. */
export function countryOptions(form: QuoteForm): Locator {
  return form.form.getByRole('option').and(form.form.locator('li'));
}

/** Opens a page and waits until its form can be filled in. @returns the form. */
export async function openForm(page: Page, path = '/'): Promise<QuoteForm> {
  const form = quoteForm(page);
  await page.goto(path);
  await form.countryPickerReady();
  return form;
}

/** Sends the form and waits for the thanks. */
export async function sendForm(form: QuoteForm): Promise<void> {
  await form.submit.click();
  await expect(form.thanks).toBeVisible();
}
