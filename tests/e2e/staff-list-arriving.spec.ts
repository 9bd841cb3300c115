import type { Page } from '@playwright/test';
import { mayComplain } from '../support/journey.ts';
import { expect, test } from '../support/staff-journey.ts';
import { sound } from './staff-soundness.ts';

const url = '/dashboard/contactFormManagement';
const list = 'GET /contact-form/all';
const total = 300;

const summary = (page: Page) => page.getByRole('status').filter({ hasText: /Prikazano|Učitano/ });
const exportButton = (page: Page) => page.getByRole('button', { name: 'Izvezi CSV' });

test.beforeEach(async ({ page, upstream, staff }) => {
  const { forms } = upstream.provider;
  forms.byToken.clear();
  for (let number = 1; number <= total; number += 1)
    forms.add({ fields: { fullName: `Pacijent ${String(number).padStart(3, '0')}` } });
  // The dashboard requests the list as well.
  const listed = page.waitForResponse('**/api/contact-form/all');
  await staff.logIn();
  await (await listed).finished();
});

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1440, height: 900 }],
] as const) {
  test(`the list is sound on ${device} while it arrives`, async ({ page, upstream }) => {
    // The website aborts a body that pauses for ten seconds. On a busy machine, the checks may take that long.
    mayComplain(page, /could not be loaded|ERR_/);
    await page.setViewportSize(viewport);
    upstream.provider.misbehave(list, { kind: 'holdBody' }, 1);
    await page.goto(url);
    await expect(page.getByRole('row')).toHaveCount(51);
    await sound(page);
  });

  test(`requests are shown and searched on ${device} while others arrive, and move no row`, async ({
    page,
    upstream,
  }) => {
    await page.setViewportSize(viewport);
    const release = upstream.provider.misbehave(list, { kind: 'holdBody' }, 1);
    await page.goto(url);
    await expect(summary(page)).toHaveText(/^Učitano 1\d\d upita\.\.\.$/);
    await expect(page.getByRole('row')).toHaveCount(51);
    await expect(exportButton(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Osvježi popis' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const search = page.getByLabel('Pretraga');
    await search.fill('Pacijent 300');
    await expect(page.getByRole('row')).toHaveCount(1);
    await expect(page.getByText('Nema podataka za prikaz')).toBeHidden();
    await search.fill('');
    const row = page.getByRole('row', { name: /Pacijent 007/ });
    await row.scrollIntoViewIfNeeded();
    const before = await row.boundingBox();
    release();
    await expect(summary(page)).toHaveText(`Prikazano ${total} od ${total}`);
    expect(await row.boundingBox()).toEqual(before);
    await expect(exportButton(page)).not.toHaveAttribute('aria-disabled');
    await search.fill('Pacijent 300');
    await expect(summary(page)).toHaveText(`Prikazano 1 od ${total}`);
  });
}

test('rows in another order and of a later page wait for the whole list', async ({ page, upstream }) => {
  const release = upstream.provider.misbehave(list, { kind: 'holdBody' }, 2);
  await page.goto(url);
  await expect(page.getByRole('row')).toHaveCount(51);
  const head = page.getByRole('button', { name: 'Ime i prezime' });
  await head.click();
  await head.click();
  await expect(page.getByRole('row')).toHaveCount(1);
  await page.goto(`${url}?page=6`);
  await expect(summary(page)).toHaveText(/Učitano/);
  await expect(page.getByRole('row')).toHaveCount(1);
  await head.focus();
  release();
  await expect(page.getByText('Stranica 6 od 6')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Pacijent 251');
  await expect(head).toBeFocused();
});

test('a list that is cut off says so, keeps its rows, and comes whole on request', async ({
  page,
  upstream,
}) => {
  mayComplain(page, /could not be loaded|ERR_/);
  upstream.provider.misbehave(list, { kind: 'holdBody' }, 1);
  await page.goto(url);
  await expect(page.getByRole('row')).toHaveCount(51);
  await upstream.provider.stop();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load contact forms' });
  await expect(alert).toContainText(/Popis nije potpun: učitano je samo 1\d\d upita\./);
  await expect(page.getByRole('row', { name: /Pacijent 001/ })).toBeVisible();
  await expect(exportButton(page)).toHaveAttribute('aria-disabled', 'true');
  await sound(page);
  await page.getByLabel('Pretraga').fill('nitko');
  await expect(page.getByText('Nema podataka za prikaz')).toBeHidden();
  await page.getByLabel('Pretraga').fill('');
  await upstream.provider.restart();
  await alert.getByRole('button', { name: 'Pokušaj ponovno' }).click();
  await expect(summary(page)).toHaveText(`Prikazano ${total} od ${total}`);
  await expect(alert).toBeHidden();
});
