import type { Page } from '@playwright/test';
import { visitorRefusals } from '#shared/rules/refusals.ts';
import { mayComplain, expect, test as base } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { newFolder } from '../support/new-folder.ts';
import { startSite } from '../support/site-process.ts';
import { expectAccessible, expectFits } from './site-steps.ts';
import { sendForm } from './contact-form-steps.ts';

/** A site with a limit of drafts per hour and address. It can be restarted at the same address with the same data. */
const test = base.extend<{
  budgetSite: { origin: string; restart: (draftsPerHour: number) => Promise<void> };
}>({
  baseURL: async ({ budgetSite }, use) => use(budgetSite.origin),

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
  budgetSite: async ({}, use) => {
    const folder = newFolder();
    const start = (draftsPerHour: number, port = '0') =>
      startSite({ DATA_DIR: folder, PORT: port, DRAFTS_PER_HOUR: String(draftsPerHour) });
    let site = await start(1);
    const { origin } = site;
    await use({
      origin,
      restart: async (draftsPerHour) => {
        await site.terminate();
        site = await start(draftsPerHour, new URL(origin).port);
      },
    });
    await site.terminate();
  },
});

const refusal = (page: Page) => page.getByText(visitorRefusals.DRAFT_BUDGET);

test('a visitor over the limit of drafts per address loses no text and sends it later', async ({
  page,
  budgetSite,
}) => {
  test.slow();
  mayComplain(page, /429 \(Too Many Requests\)|Obtaining a client token failed|Saving \w+ failed/);
  // The browser asks before it leaves a page with unsaved text.
  page.on('dialog', (dialog) => void dialog.accept());
  const initialize = '/api/contact-form/initializeClientContactForm';
  const form = quoteForm(page);
  const expectTyped = async () => {
    await expect(form.name).toHaveValue('Maria Rossi');
    await expect(form.email).toHaveValue('maria@posta.it');
    await expect(form.phone).toHaveValue('3331234567');
    await expect(form.message).toHaveValue('Vorrei un preventivo');
  };

  await test.step('the budget is used up by another visitor of the same address', async () => {
    expect((await page.request.get(initialize)).status()).toBe(200);
    expect((await page.request.get(initialize)).status()).toBe(429);
  });

  await test.step('the form shows it with the wait', async () => {
    await page.goto('/');
    await form.countryPickerReady();
    await form.name.fill('Maria Rossi');
    await form.email.fill('maria@posta.it');
    await form.phone.fill('3331234567');
    await form.message.fill('Vorrei un preventivo');
    await form.message.blur();
    await expect(refusal(page)).toHaveText(/Riprova tra \d+ minuti\.$/);
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
    await budgetSite.restart(30);
    await sendForm(form);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });
});
