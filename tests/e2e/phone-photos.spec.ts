import type { Browser, Page } from '@playwright/test';
import { jpeg } from '../support/documents.ts';
import { expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { expectAccessible } from './site-steps.ts';
import { openForm } from './contact-form-steps.ts';

const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A separate phone, with its own cookies and storage. */
const newPhone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ ...phoneScreen, locale: 'it-IT' })).newPage();

const opener = (computer: Page) => computer.getByRole('button', { name: 'Aggiungi foto dal telefono' });
const panel = (computer: Page) => computer.getByRole('region', { name: 'Foto dal telefono' });
const take = (phone: Page, name: string) => phone.getByLabel('Scatta una foto').setInputFiles(jpeg(name));

/** Creates a draft and opens the panel. @returns the URL in its QR code. */
async function openPanel(computer: Page): Promise<string> {
  const form = await openForm(computer);
  await form.saving('fullName', async () => {
    await form.name.fill('Maria Rossi');
    await form.name.blur();
  });
  await opener(computer).click();
  return addressIn(computer);
}

async function addressIn(computer: Page): Promise<string> {
  const text = panel(computer).getByText(/\/foto#/);
  await expect(panel(computer).getByRole('img', { name: 'Codice QR per il telefono' })).toBeVisible();
  return (await text.textContent()) ?? '';
}

test('a phone that scans the code adds photos to the form on the computer, until the computer closes the link', async ({
  page,
  browser,
}) => {
  const form = quoteForm(page);
  const address = await openPanel(page);
  await expect(panel(page).getByRole('heading')).toBeFocused();
  await expectAccessible(page);

  const phone = await newPhone(browser);
  await phone.goto(address);
  await expect(panel(page).getByRole('strong')).toBeVisible();
  await expectAccessible(phone);
  await take(phone, 'sorriso.jpg');
  await expect(phone.getByRole('list', { name: 'Arrivate sul computer' })).toHaveText('sorriso.jpg');
  await expect(form.documents).toHaveText(['sorriso.jpg']);

  await phone.reload();
  await phone.getByLabel('Scegli foto o documenti').setInputFiles([jpeg('denti-1.jpg'), jpeg('denti-2.jpg')]);
  await expect(form.documents).toHaveCount(3);
  await form.form.getByRole('button', { name: 'Rimuovi denti-1.jpg' }).click();
  await expect(form.documents).toHaveCount(2);

  const second = await newPhone(browser);
  await second.goto(address);
  await expect(second.getByRole('heading', { name: 'Codice già usato' })).toBeFocused();
  await expectAccessible(second);

  await panel(page).getByRole('heading').press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await take(phone, 'tardi.jpg');
  await expect(phone.getByRole('heading', { name: 'Collegamento chiuso' })).toBeFocused();
  await expect(phone.getByText('Non arrivate: tardi.jpg')).toBeVisible();
  await expect(form.documents).toHaveCount(2);
  await phone.context().close();
  await second.context().close();
});

test('a code ends after fifteen minutes, and a new one takes its place', async ({ page, browser }) => {
  await page.clock.install();
  const first = await openPanel(page);
  await page.clock.fastForward('15:01');
  await expect(
    panel(page)
      .getByText(/Il codice non vale più/)
      .last(),
  ).toBeVisible();
  await panel(page).getByRole('button', { name: 'Nuovo codice' }).click();
  const second = await addressIn(page);
  expect(second).not.toBe(first);

  const phone = await newPhone(browser);
  await phone.goto(first);
  await expect(phone.getByRole('heading', { name: 'Collegamento chiuso' })).toBeVisible();
  // Only the fragment differs, so the tab does not load a new document.
  await phone.goto(second);
  await expect(phone.getByText(/Il collegamento vale ancora/)).toBeVisible();
  await phone.route('**/api/uploads/phone', (route) =>
    route.fulfill({ status: 410, json: { code: 'PHONE_LINK_EXPIRED', message: '' } }),
  );
  await take(phone, 'tardi.jpg');
  await expect(phone.getByRole('heading', { name: 'Codice scaduto' })).toBeVisible();
  await phone.goto('/foto');
  await expect(phone.getByRole('heading', { name: 'Indirizzo incompleto' })).toBeVisible();
  await phone.context().close();
});

test.describe('on a phone', () => {
  test.use(phoneScreen);

  test('the form offers the camera itself, and no code', async ({ page }) => {
    const form = await openForm(page);
    await form.saving('fullName', async () => {
      await form.name.fill('Maria Rossi');
      await form.name.blur();
    });
    await expect(form.form.getByText('Scatta una foto')).toBeVisible();
    await expect(opener(page)).toBeHidden();
  });
});
