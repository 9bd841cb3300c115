import { readFile } from 'node:fs/promises';
import { staff } from '../support/provider-client.ts';
import { fromWebsite, mayComplain, expect, test } from '../support/journey.ts';
import { logIn, openCard, sendLogin } from '../support/staff-login.ts';
import { sound } from './staff-soundness.ts';

test('the list is exported with an entry while its news fails, and a late answer does not replace a later filter', async ({
  page,
}) => {
  await test.step('the list is exported with an entry also while its news cannot be asked for', async () => {
    mayComplain(page, /status of 503|additions could not be loaded/);
    await logIn(page);
    await page.evaluate(async () => {
      const begun = await fetch('/api/contact-form/initializeClientContactForm');
      const { clientToken } = Object(await begun.json());
      await fetch('/api/contact-form/updateClientContactForm', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientToken, fullName: 'Maria Bianchi' }),
      });
    });
    await page.route('**/api/staff/statistics*', (route) => route.fulfill({ ...fromWebsite, status: 503 }));
    await page.goto('/dashboard/contactFormManagement');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Izvezi CSV' }).click();
    await saved;
    await page.goto('/dashboard/access-trail');
    await expect(page.getByRole('row').filter({ hasText: 'Izvezen popis upita' })).toHaveCount(1);
  });

  await test.step('an answer that comes late does not replace that of the filter chosen after it', async () => {
    await page.unrouteAll();
    await page.goto('/dashboard');
    await openCard(page, 'Evidencija pristupa');
    const logIns = page.getByRole('row').filter({ hasText: 'Prijava' });
    await expect(logIns.first()).toBeVisible();

    const { promise: nextIsShown, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      /action=loggedIn/,
      async (route) => {
        const response = await route.fetch();
        await nextIsShown;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    const late = page.waitForResponse(/action=loggedIn(?!.*2020)/);
    await page.getByLabel('Radnja').selectOption('Prijava');
    await page.getByLabel('Do', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
    release();
    await (await late).finished();
    // React renders a response within two frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await expect(logIns).toHaveCount(0);
  });
});

test('an admin sees who logged in and exports it', async ({ page, visitor }) => {
  mayComplain(visitor, /status of 401 .*\/api\/auth\/login/);
  await sendLogin(visitor, { ...staff, password: 'wrong' });
  await expect(visitor.getByText('Pogrešan email ili lozinka.')).toBeVisible();
  await logIn(page);
  await openCard(page, 'Evidencija pristupa');
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Pregledan popis upita' }).first()).toBeVisible();

  await page.getByLabel('Radnja').selectOption('Neuspjela prijava');
  await expect(rows.filter({ hasText: 'Pregledan popis upita' })).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Neuspjela prijava' }).first()).toContainText(staff.email);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Izvezi CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv).toMatch(/"Neuspjela prijava(?: \(\d+ puta\))?"/);
  expect(csv).not.toContain('Pregledan popis upita');

  await page.getByLabel('Do', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});
