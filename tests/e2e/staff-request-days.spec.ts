import type { Page } from '@playwright/test';
import { calendarDay } from '#shared/format.ts';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';

/** Days that are typed digit by digit, and reminders set by keys. */

useEmptyDesk();

/** Counted from the calendar day, because a day on which the clocks change has not 24 hours. */
const inDays = (days: number) => {
  const today = Date.parse(calendarDay(new Date().toISOString()));
  return new Date(today + days * 24 * 3600_000).toISOString().slice(0, 10);
};

const openRequest = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click();
  const detail = page.getByRole('dialog', { name });
  await expect(detail.locator('[tabindex="-1"]:focus')).toBeVisible();
  return detail;
};

test('a day typed digit by digit filters once, in the list and in the access trail', async ({ page, sender }) => {
  await test.step('a day typed digit by digit filters once, and Back takes it away', async () => {
    await sendRequest(sender, 'Ada Leone');
    await openForms(page);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).search));
    const from = page.getByLabel('Kreirano od');
    await tabTo(page, from);
    await page.keyboard.type('02022024');
    await expect(page).toHaveURL(/\?from=2024-02-02$/);
    await expect(from).toHaveValue('2024-02-02');
    // Only the year, of which the field has the focus.
    await page.keyboard.type('2023');
    await expect(page).toHaveURL(/\?from=2023-02-02$/);
    expect(addresses.filter(Boolean)).toEqual(['?from=2024-02-02', '?from=2023-02-02']);
    await page.goBack();
    await expect(from).toHaveValue('2024-02-02');
    await page.goBack();
    await expect(from).toHaveValue('');
    await page.goForward();
    await expect(from).toHaveValue('2024-02-02');
    await page.getByRole('button', { name: 'Poništi filtre' }).click();
    await expect(from).toHaveValue('');
    await expect(page).toHaveURL(/Management$/);
  });

  await test.step('the access trail is filtered only by whole days', async () => {
    await page.goto('/dashboard/access-trail');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/access-trail')) asked.push(new URL(request.url()).searchParams.get('from'));
    });
    await tabTo(page, page.getByLabel('Od', { exact: true }));
    await page.keyboard.type('02022024');
    await expect.poll(() => asked).toEqual(['2024-02-01T23:00:00.000Z']);
  });
});

test('a reminder is typed, with a year of four digits, and set by keys', async ({ page, sender }) => {
  for (const name of ['Aldo Bassi', 'Bice Bassi']) await sendRequest(sender, name);
  await openForms(page);
  const detail = await openRequest(page, 'Bice Bassi');
  const news = detail.getByRole('status');
  const day = detail.getByLabel('Podsjetnik', { exact: true });
  const changes: unknown[] = [];
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.postDataJSON()));
  await tabTo(page, day);
  await page.keyboard.type('02022030');
  await expect(news).toHaveText('Podsjetnik: 02. 02. 2030.');
  await expect(day).toHaveValue('2030-02-02');
  // A fifth digit makes it the year 301, which is not taken.
  await page.keyboard.type('1');
  await expect(day).toHaveValue('0301-02-02');

  // Not in the field, where keys are text.
  await tabTo(page, detail.getByRole('button', { name: 'Nikome' }), 'Shift+Tab');
  await expect(day).toHaveValue('2030-02-02');
  expect(changes).toEqual([{ remindOn: '2030-02-02' }]);
  for (const [key, value, button] of [
    ['s', inDays(1), 'Sutra'],
    ['t', inDays(7), 'Za tjedan dana'],
    ['u', '', 'Ukloni podsjetnik'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day).toHaveValue(value);
    await expect(detail.getByRole('button', { name: button })).toHaveAttribute('aria-disabled', 'true');
  }
  await expect(news).toHaveText('Podsjetnik je uklonjen');
  // Nothing is left to remove.
  await page.keyboard.press('u');
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Aldo Bassi' })).toBeVisible();
  expect(changes).toHaveLength(4);
});
