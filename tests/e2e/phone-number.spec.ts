import type { Page } from '@playwright/test';
import { whatsAppEnv } from '../support/clinic-whatsapp.ts';
import { expect, test } from '../support/journey.ts';
import { someWrittenNumbers, type WrittenNumber } from '../support/phone-numbers.ts';
import { quoteForm } from '../support/quote-form.ts';
import { openForms } from '../support/staff-login.ts';
import { countryButton, openForm, savedDraft, sendForm } from './contact-form-steps.ts';

/** A visitor's phone number, from the form to the dialler of staff, against the bundled provider. */

test.use({ siteEnv: whatsAppEnv });

const invalid = 'Numero di telefono non valido';

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('clientToken') ?? '');

/**
 * Compares the number that the provider has stored with the entered one, after the field has lost the focus.
 * @param orRefused true: the field may also report a wrong number.
 * @returns the difference; null if there is none.
 */
const differenceFrom = async (
  page: Page,
  { typed, stored }: WrittenNumber,
  orRefused = false,
): Promise<string | null> => {
  const { form, submit } = quoteForm(page);
  const token = await tokenOf(page);
  const typedDigits = typed.replace(/\D/g, '').replace(/^0+/, '');
  const isRight = async (): Promise<string> => {
    const { phoneNumber } = await savedDraft(page, token);
    const kept = typeof phoneNumber === 'string' ? phoneNumber : '';
    if (!(await form.getByText(invalid).isVisible())) return kept === stored ? 'right' : `taken for ${kept}`;
    if (stored !== null && !orRefused) return 'refused';
    if (await submit.isEnabled()) return 'refused, and can be sent';
    // A draft accepts any number, but no other text.
    const isNumber = /^\+?[\d ]+$/.test(typed) && typedDigits.length <= 15;
    return orRefused || !isNumber || kept.endsWith(typedDigits) ? 'right' : `refused, and kept as ${kept}`;
  };
  let found = '';
  const isFoundRight = async () => (found = await isRight()) === 'right';
  await expect
    .poll(isFoundRight, { intervals: [20, 40, 80, 160, 320] })
    .toBe(true)
    .catch(() => undefined);
  return found === 'right' ? null : `${typed}: ${found}`;
};

/** Opens a form in which only the number is missing. */
const openFormWithoutNumber = async (page: Page) => {
  const form = await openForm(page);
  await form.name.fill('Maria Rossi');
  await form.message.fill('Un preventivo');
  await form.saving('message', () => form.message.blur());
  return form;
};

/** Ways to enter a number into the focused field. */
const ways: readonly ((page: Page, typed: string) => Promise<void>)[] = [
  async (page, typed) => page.locator(':focus').pressSequentially(typed),
  async (page, typed) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), typed);
    await page.keyboard.press('Control+V');
  },
  // Like the browser's autofill.
  async (page, typed) =>
    page.locator(':focus').evaluate((input, value) => {
      Reflect.set(HTMLInputElement.prototype, 'value', value, input);
      for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
    }, typed),
];

/** Initial content of the field. */
const beginnings: readonly { name: string; begin: (page: Page) => Promise<void> }[] = [
  {
    name: 'an empty field',
    begin: async (page) => {
      const { phone } = quoteForm(page);
      await phone.fill('');
      await phone.blur();
      await phone.focus();
    },
  },
  {
    name: 'a number that is replaced',
    begin: async (page) => {
      await quoteForm(page).phone.focus();
      await page.keyboard.press('Control+A');
    },
  },
  {
    name: 'a number that is emptied first',
    begin: async (page) => {
      await quoteForm(page).phone.focus();
      await page.keyboard.press('Control+A');
      await page.keyboard.press('Backspace');
    },
  },
  {
    name: 'a prefix',
    begin: async (page) => {
      await quoteForm(page).phone.fill('+39 ');
    },
  },
];

test('a number is stored as it was meant or said to be wrong, however it is written and entered', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { phone } = await openFormWithoutNumber(page);
  const differences: (string | null)[] = [];
  // A right number each way from each beginning, then wrong ones. `shared/rules/phone.test.ts` tries every notation.
  const numbers = someWrittenNumbers(40);
  const right = numbers.filter(({ stored }) => stored !== null).slice(0, ways.length * beginnings.length);
  const wrong = numbers.filter(({ stored }) => stored === null).slice(0, 2 * ways.length);
  for (const [index, written] of [...right, ...wrong].entries()) {
    const { name, begin } = beginnings[Math.floor(index / ways.length) % beginnings.length] ?? {};
    await begin?.(page);
    await ways[index % ways.length]?.(page, written.typed);
    await phone.blur();
    differences.push(await differenceFrom(page, written, name === 'a prefix'));
  }
  expect(differences.filter(Boolean)).toEqual([]);
});

/** Sends a request from a new page, and another one. */
const sendTwice = async (visitor: Page, name: string) => {
  const form = await openForm(visitor);
  await form.name.fill('Un altro nome');
  await form.phone.fill('348 000 0000');
  await form.message.fill('Un preventivo');
  await sendForm(form);
  // Another request from the same page.
  await visitor.getByRole('button', { name: 'Invia di nuovo il modulo' }).click();
  await expect(form.phone).toHaveValue('');
  await form.name.fill(name);
  await form.phone.pressSequentially('347 555 2222');
  await form.message.fill('Un altro preventivo');
  await sendForm(form);
  await expectThanks(visitor, name);
};

/** Expects the thank-you screen to show the number as staff dial it, and a way to correct it. */
const expectThanks = async (page: Page, name: string) => {
  const thanks = page.locator('#contact-form');
  await expect(thanks).toContainText('Ti chiamiamo al +39 347 555 2222');
  const correction = await thanks.getByRole('link', { name: 'Scrivici' }).getAttribute('href');
  expect(decodeURIComponent(correction ?? '')).toBe(
    `https://wa.me/35542345678?text=Buongiorno, sono ${name}. Nella mia richiesta il numero +39 347 555 2222 è sbagliato. Quello giusto è: `,
  );
};

test('a number without a country is Italian, and staff reach it', async ({ page, visitor, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = 'Con Gli Script';
  await sendTwice(visitor, name);

  await openForms(page);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('+39 347 555 2222');
  for (const search of ['+39347', '347 5552222', '0039 347 555']) {
    await page.getByLabel('Pretraga').fill('348');
    await expect(row).toBeHidden();
    await page.getByLabel('Pretraga').fill(search);
    await expect(row).toBeVisible();
  }
  await page.getByRole('link', { name }).click();
  const detail = page.getByRole('dialog', { name });
  await expect(detail).toContainText('+39 347 555 2222');
  // A visit that came from nowhere else has no source.
  await expect(detail.getByRole('term').filter({ hasText: 'Završeno' })).toBeVisible();
  await expect(detail.getByRole('term').filter({ hasText: 'Izvor' })).toHaveCount(0);
  const call = detail.getByRole('link', { name: 'Nazovi' });
  await expect(call).toHaveAttribute('href', 'tel:+393475552222');
  const chat = detail.getByRole('link', { name: /WhatsApp/ });
  await expect(chat).toHaveCount(1);
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/393475552222\?text=/);
  await expect(chat).toHaveAttribute('rel', /noopener/);
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await detail.getByRole('button', { name: 'Kopiraj telefon' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('+393475552222');
});

test('a foreign number is kept in the draft, said to be wrong with a way out, and restored in every tab', async ({
  page,
}) => {
  const form = await openFormWithoutNumber(page);
  await form.phone.pressSequentially('+41 79 123 45 67');
  await form.saving('phoneNumber', () => form.phone.blur());
  await expect(form.form.getByText(invalid)).toBeVisible();
  await expect(form.submit).toBeDisabled();
  // Name and message are saved.
  await expect(form.form.getByText('Salvato', { exact: true })).toHaveCount(2);
  expect(await savedDraft(page, await tokenOf(page))).toMatchObject({ phoneNumber: '41791234567' });

  await expect(form.phone).toHaveAccessibleDescription(/Non è italiano\? WhatsApp o email/);
  const text = 'Buongiorno, sono Maria Rossi. Vorrei un preventivo. Il mio numero è +41 79 123 45 67. Un preventivo';
  for (const [name, href] of [
    ['WhatsApp', `https://wa.me/35542345678?text=${text}`],
    ['email', `mailto:info@clinica.example?subject=Richiesta di preventivo&body=${text}`],
  ] as const) {
    const link = form.form.getByRole('link', { name });
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toBe(href);
  }

  // On a phone the hint has a line of its own, apart from the next field's label.
  await page.setViewportSize({ width: 390, height: 664 });
  const hint = await form.form.getByText('Non è italiano?').boundingBox();
  const label = await form.form.getByText('Servizio', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThan((hint?.y ?? 0) + (hint?.height ?? 0) + 4);

  const secondTab = await page.context().newPage();
  const second = quoteForm(secondTab);
  await secondTab.goto('/');
  await second.countryPickerReady();
  await expect(second.phone).toHaveValue('+41 791 234 567');
  await expect(second.form.getByText(invalid)).toBeVisible();
  await expect(countryButton(second)).toHaveAccessibleName(/Svizzera/);

  await second.phone.fill('347 555 2222');
  await second.saving('phoneNumber', () => second.phone.blur());
  await expect(second.form.getByText(invalid)).toBeHidden();
  await page.reload();
  await expect(form.phone).toHaveValue('+39 347 555 2222');
  await expect(form.submit).toBeEnabled();
});
