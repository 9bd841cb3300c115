import type { Page } from '@playwright/test';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { fromWebsite, mayComplain, expect, test } from '../support/journey.ts';
import { openForm, sendForm } from './contact-form-steps.ts';
import { expectAccessible, expectFits } from './site-steps.ts';

/** The website's answer over its limit of drafts (`tests/integration/website/budgets.test.ts`). */
const overBudget = {
  status: 429,
  headers: { ...fromWebsite.headers, 'retry-after': '1700' },
  json: { code: 'DRAFT_BUDGET', message: visitorRefusals.DRAFT_BUDGET },
};

const refusal = (page: Page) => page.getByText(visitorRefusals.DRAFT_BUDGET);

test('a visitor over the limit of drafts per address loses no text and sends it later', async ({ page }) => {
  mayComplain(page, /429 \(Too Many Requests\)|Obtaining a client token failed|Saving \w+ failed/);
  // The browser asks before it leaves a page with unsaved text.
  page.on('dialog', (dialog) => void dialog.accept());
  const initialize = '**/api/contact-form/initializeClientContactForm';
  await page.route(initialize, (route) => route.fulfill(overBudget));
  const form = await openForm(page);
  const expectTyped = async () => {
    await expect(form.name).toHaveValue('Maria Rossi');
    await expect(form.email).toHaveValue('maria@posta.it');
    await expect(form.phone).toHaveValue('3331234567');
    await expect(form.message).toHaveValue('Vorrei un preventivo');
  };

  await test.step('the form shows it with the wait', async () => {
    await form.name.fill('Maria Rossi');
    await form.email.fill('maria@posta.it');
    await form.phone.fill('3331234567');
    await form.message.fill('Vorrei un preventivo');
    await form.message.blur();
    await expect(refusal(page)).toHaveText(/Riprova tra 29 minuti\.$/);
    await expect(form.form.locator('[data-save-state=waiting]')).toHaveCount(4);
    await expectAccessible(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(page);
    }
  });

  await test.step('what was typed is there after a reload', async () => {
    await page.reload();
    await expectTyped();
    await expect(refusal(page)).toBeVisible();
  });

  await test.step('sending it is refused as well and shown once', async () => {
    await form.submit.click();
    await expect(page.getByRole('alert').filter({ has: refusal(page) })).toBeVisible();
    await expect(refusal(page)).toHaveCount(1);
    await expectTyped();
  });

  await test.step('a click sends it as soon as the budget allows', async () => {
    await page.unroute(initialize);
    await sendForm(form);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
