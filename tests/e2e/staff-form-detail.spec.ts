import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';

/** Against the bundled provider, which delivers more than section 7. */

/** Sends a quote request with a document, as a visitor's browser does. */
const sendRequest = async (visitor: Page, fullName: string) => {
  await visitor.goto('/terms');
  await visitor.evaluate(
    async ([name, picture]) => {
      // Within: this function runs in the visitor's browser.
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- it cannot reach anything outside
      const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
        const answer = await fetch(`/api/contact-form/${path}`, {
          method,
          ...(body === undefined
            ? {}
            : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        const text = await answer.text();
        return text === '' ? null : JSON.parse(text);
      };
      const started = await call('GET', 'initializeClientContactForm');
      const clientToken =
        typeof started === 'object' && started !== null && 'clientToken' in started
          ? String(started.clientToken)
          : '';
      const fields = {
        fullName: name,
        email: 'maria@posta.example',
        phoneNumber: '393331234567',
        service: 'Corone Dentali',
        message: 'Vorrei un preventivo.',
      };
      for (const [field, value] of Object.entries(fields))
        await call('PUT', 'updateClientContactForm', { clientToken, [field]: value });
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      const form = new FormData();
      form.append('clientToken', clientToken);
      form.append('size', String(bytes.length));
      form.append('file', new File([bytes], 'panoramica.png', { type: 'image/png' }));
      const uploaded = await fetch('/api/uploads/contact-form', { method: 'POST', body: form });
      if (!uploaded.ok) throw new Error(`upload: ${uploaded.status}`);
      await call('POST', 'submit-form', { clientToken });
    },
    [fullName, pngFile('panoramica.png').buffer.toString('base64')] as const,
  );
};

const openForms = async (page: Page, staff: { email: string; password: string }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(staff.email);
  await page.getByLabel('Lozinka').fill(staff.password);
  await page.getByRole('button', { name: 'Prijava' }).click();
  await page.waitForURL('/dashboard');
  await page.goto('/dashboard/contactFormManagement');
};

test.use({ siteEnv: { RATE_LIMITS: 'off' } });

test('a request is opened, its document seen, its status changed and changed back', async ({
  page,
  visitor,
  context,
  site,
  consoleWatch,
}) => {
  // The browser's own page around a picture: its style, which the picture's policy forbids, and its icon.
  consoleWatch.expect(/inline style .*\/files\/|\/favicon\.ico/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await sendRequest(visitor, 'Maria Rossi');
  await openForms(page, site.staff);
  await page.getByRole('button', { name: 'Maria Rossi' }).click();
  const detail = page.getByRole('dialog', { name: 'Maria Rossi' });
  await expect(detail).toContainText('Vorrei un preventivo.');
  await expect(detail).toContainText('Corone Dentali');

  await detail.getByRole('button', { name: 'Kopiraj email' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('maria@posta.example');

  const opening = context.waitForEvent('page');
  await detail.getByRole('link', { name: 'Pogledaj panoramica.png' }).click();
  const picture = await opening;
  await expect.poll(() => picture.evaluate(() => document.images[0]?.naturalWidth)).toBe(640);
  await picture.close();
  const downloading = page.waitForEvent('download');
  await detail.getByRole('link', { name: 'Preuzmi panoramica.png' }).click();
  expect((await downloading).suggestedFilename()).toBe('panoramica.png');

  await detail.getByRole('button', { name: 'Odbij' }).click();
  await expect(detail).toContainText('Odbijeno');
  await detail.getByRole('button', { name: 'Zatvori' }).click();
  const row = page.getByRole('row', { name: /Maria Rossi/ });
  await expect(row).toContainText('Odbijeno');
  await page.getByRole('button', { name: 'Maria Rossi' }).click();
  await detail.getByRole('button', { name: 'Vrati u poslano' }).click();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Poslano');
});

test('an erasure is asked for, can be taken back, and is carried out for good', async ({
  page,
  visitor,
  site,
}) => {
  await sendRequest(visitor, 'Luca Bianchi');
  await page.clock.install();
  await openForms(page, site.staff);
  const row = page.getByRole('row', { name: /Luca Bianchi/ });
  const erase = async () => {
    await page.getByRole('button', { name: 'Luca Bianchi' }).click();
    const detail = page.getByRole('dialog', { name: 'Luca Bianchi' });
    await detail.getByRole('button', { name: 'Izbriši' }).click();
    const question = page.getByRole('alertdialog', { name: 'Brisanje kontakt forme' });
    await question.getByRole('button', { name: 'Izbriši' }).click();
    await expect(row).toBeHidden();
  };
  await erase();
  await page.getByRole('button', { name: 'Poništi brisanje' }).click();
  await expect(row).toBeVisible();

  await erase();
  const erased = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.clock.fastForward(10_000);
  expect((await erased).ok()).toBe(true);
  await page.reload();
  await expect(page.getByText(/Prikazano/)).toBeVisible();
  await expect(row).toBeHidden();
});

test('new requests are announced and come when they are asked for', async ({ page, visitor, site }) => {
  await page.clock.install();
  await openForms(page, site.staff);
  await expect(page.getByText(/Prikazano|Nema podataka/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prikaži nove' })).toBeHidden();
  await sendRequest(visitor, 'Giulia Ferrari');
  await page.clock.fastForward(31_000);
  await expect(page.getByText('Novi upiti: 1')).toBeVisible();
  await expect(page.getByRole('row', { name: /Giulia Ferrari/ })).toBeHidden();
  await page.getByRole('button', { name: 'Prikaži nove' }).click();
  await expect(page.getByRole('row', { name: /Giulia Ferrari/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prikaži nove' })).toBeHidden();
});
