import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { savedDraft } from './contact-form-steps.ts';
import { openForms } from './staff-form-steps.ts';

/** A visitor's phone number from the form to the staff's phone, against the bundled provider. */

test.use({ siteEnv: { RATE_LIMITS: 'off' } });

const invalid = 'Numero di telefono non valido';

/** Sends a request from a new page. */
type SendForm = (visitor: Page, name: string) => Promise<void>;

const sendBeforeScripts: SendForm = async (visitor, name) => {
  const scripts = Promise.withResolvers<void>();
  await visitor.route('**/assets/**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const form = quoteForm(visitor);
  await visitor.goto('/', { waitUntil: 'commit' });
  await form.phone.fill('347 555 2222');
  await form.name.fill(name);
  await form.saving('phoneNumber', () => Promise.resolve(scripts.resolve()));
  await form.message.fill('Un preventivo');
  await form.submit.click();
  await expect(form.thanks).toBeVisible();
};

const sendWithWidget: SendForm = async (visitor, name) => {
  const form = quoteForm(visitor);
  await visitor.goto('/');
  await form.phoneWidgetReady();
  await form.name.fill(name);
  await form.message.fill('Un preventivo');
  // Clearing the field and typing removes the prefix.
  await form.phone.fill('');
  await form.phone.pressSequentially('3475552222');
  await expect(form.phone).toHaveValue('+39 347 5552222');
  await form.submit.click();
  await expect(form.thanks).toBeVisible();
};

const sendWithoutScripts: SendForm = async (visitor, name) => {
  const context = await visitor.context().browser()?.newContext({ javaScriptEnabled: false });
  if (!context) throw new Error('The browser is gone');
  const page = await context.newPage();
  const form = quoteForm(page);
  await page.goto(new URL('/', visitor.url()).href);
  await form.name.fill(name);
  await form.phone.fill('347 555 2222');
  await form.message.fill('Un preventivo');
  await form.submit.click();
  await expect(form.thanks).toBeVisible();
  await context.close();
};

for (const [how, name, send] of [
  ['typed before the scripts come', 'Prima Degli Script', sendBeforeScripts],
  ['typed into the widget', 'Con Il Selettore', sendWithWidget],
  ['sent without scripts', 'Senza Script', sendWithoutScripts],
] as const)
  test(`a number ${how} without a country is Italian, and staff reach it`, async ({
    page,
    visitor,
    context,
    site,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.goto('/terms');
    await send(visitor, name);

    await openForms(page, site.staff);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('+39 347 555 2222');
    for (const search of ['+39347', '347 5552222', '0039 347 555']) {
      await page.getByLabel('Pretraga').fill(search);
      await expect(row).toBeVisible();
    }
    await page.getByRole('button', { name }).click();
    const detail = page.getByRole('dialog', { name });
    await expect(detail.getByRole('link', { name: '+39 347 555 2222' })).toHaveAttribute(
      'href',
      'tel:+393475552222',
    );
    const chat = detail.getByRole('link', { name: 'Piši na WhatsApp' });
    await expect(chat).toHaveAttribute('href', 'https://wa.me/393475552222');
    await expect(chat).toHaveAttribute('rel', /noopener/);
    await detail.getByRole('button', { name: 'Kopiraj telefon' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('+393475552222');
  });

test('a number begun before the scripts come goes on as an Italian one in the widget', async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const form = quoteForm(page);
  await page.goto('/', { waitUntil: 'commit' });
  await form.phone.pressSequentially('347 5');
  await form.name.click();
  scripts.resolve();
  await form.phoneWidgetReady();
  await expect(form.phone).toHaveValue('+39 347 5');
  await form.phone.press('End');
  await form.phone.pressSequentially('552222');
  await expect(form.phone).toHaveValue('+39 347 5552222');
});

test('a foreign number is kept in the draft, marked when it is left, and cannot be sent', async ({
  page,
  visitor,
  site,
}) => {
  const form = quoteForm(visitor);
  await visitor.goto('/');
  await form.phoneWidgetReady();
  await form.name.fill('Chiara Dalla Svizzera');
  await form.message.fill('Un preventivo');
  await form.phone.fill('+41 79 123 45 67');
  await form.saving('phoneNumber', () => form.phone.blur());
  await expect(form.form.getByText(invalid)).toBeVisible();
  await expect(form.submit).toBeDisabled();
  const token = await visitor.evaluate(() => localStorage.getItem('clientToken') ?? '');
  expect(await savedDraft(visitor, token)).toMatchObject({ phoneNumber: '41791234567' });

  await visitor.reload();
  await form.phoneWidgetReady();
  await expect(form.phone).toHaveValue(/^\+41 79/);
  await expect(form.form.getByText(invalid)).toBeVisible();

  await openForms(page, site.staff);
  await expect(page.getByRole('row', { name: /Chiara Dalla Svizzera/ })).toContainText('+41 791 234 567');
});

test('an Italian number that misses digits keeps its country and cannot be sent', async ({ page }) => {
  const form = quoteForm(page);
  await page.goto('/');
  await form.phoneWidgetReady();
  await form.name.fill('Maria Rossi');
  await form.message.fill('Un preventivo');
  await form.phone.press('End');
  await form.phone.pressSequentially('34755552');
  await form.saving('phoneNumber', () => form.phone.blur());
  await expect(form.phone).toHaveValue('+39 347 55552');
  await expect(form.form.getByText(invalid)).toBeVisible();
  await expect(form.submit).toBeDisabled();
  await page.reload();
  await form.phoneWidgetReady();
  await expect(form.phone).toHaveValue('+39 347 55552');
});

test('a number is not judged while it is typed, only when it is left', async ({ page }) => {
  await page.clock.install();
  const form = quoteForm(page);
  const error = form.form.getByText(invalid);
  await page.goto('/');
  await form.phoneWidgetReady();
  await form.phone.press('End');
  await page.clock.pauseAt(Date.now() + 60_000);
  await form.phone.pressSequentially('347');
  await page.clock.runFor(5000);
  await expect(error).toBeHidden();
  await form.phone.blur();
  await expect(error).toBeVisible();
  await form.phone.press('End');
  await form.phone.pressSequentially('5552222');
  await expect(error).toBeHidden();
  await form.phone.press('Backspace');
  await page.clock.runFor(5000);
  await expect(error).toBeHidden();
});
