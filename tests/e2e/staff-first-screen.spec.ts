import type { Page } from '@playwright/test';
import { calendarDay } from '#shared/format.ts';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { tabTo } from '../support/keyboard.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';

/** The part of the list of requests that is visible without scrolling. */

useEmptyDesk();

const longName = 'Maria Concetta Alessandra Dalla Costa Montecchio dei Marchesi';
const longEmail = 'mariaconcetta.dallacosta.montecchio@studio-legale-associato.example';

/** @returns the number of requests that are completely visible. */
const wholeRows = (page: Page) =>
  page.locator('tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }).length,
  );

/** @returns the pixels that a search's placeholder leaves, without those of the button that empties it. */
const roomBesidePlaceholder = (field: HTMLElement | SVGElement): number => {
  const style = getComputedStyle(field);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return NaN;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { width } = context.measureText(field.getAttribute('placeholder') ?? '');
  const cross = 16;
  return field.clientWidth - Number.parseFloat(style.paddingInline) * 2 - cross - width;
};

test('a laptop shows 15 requests, a phone two, columns are as wide whatever was typed, and one button shows the filters', async ({
  page,
  sender,
}) => {
  test.slow();
  await test.step('a laptop shows 15 requests, a phone two, with their second lines', async () => {
    for (let number = 0; number < 16; number += 1)
      await (number === 9
        ? sendRequest(sender, longName, { email: longEmail })
        : sendRequest(sender, 'Maria Antonietta Rossi'));
    await sendRequest(sender, 'Zita Perin');
    await openForms(page);
    await expect(page.locator('tbody').getByText('Vorrei un preventivo.')).toHaveCount(17);
    for (const [width, height, rows, firstTop] of [
      [1440, 900, 15, 280],
      [1280, 800, 12, 280],
      [1200, 800, 12, 280],
      [390, 664, 2, 340],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await wholeRows(page), `${width} × ${height}`).toBeGreaterThanOrEqual(rows);
      expect((await page.locator('tbody tr').first().boundingBox())?.y, `${width} × ${height}`).toBeLessThan(firstTop);
      expect(await page.getByLabel('Pretraga').evaluate(roomBesidePlaceholder)).toBeGreaterThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = page.getByRole('row').nth(1);
    await tabTo(page, row.getByRole('link'));
    // The ring is around the row, whose second line is as wide as the table.
    const ring = await row
      .getByRole('link')
      .evaluate((link) => Number.parseFloat(getComputedStyle(link, '::after').inlineSize));
    expect(Math.abs(ring - ((await row.boundingBox())?.width ?? 0))).toBeLessThanOrEqual(2);
    await page.setViewportSize({ width: 390, height: 664 });
    // The round button is below the content and does not cover it.
    const button = page.getByRole('link', { name: 'Prijava' });
    await expect(button).not.toBeInViewport();
    await button.scrollIntoViewIfNeeded();
    const [round, list] = [await button.boundingBox(), await page.getByRole('table').boundingBox()];
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(round?.y ?? 0);
  });

  await test.step('columns are as wide whatever was typed', async () => {
    for (const width of [1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const widths = () => page.getByRole('columnheader').evaluateAll((heads) => heads.map((head) => head.clientWidth));
      await expect(page.getByRole('rowheader', { name: 'Montecchio' }).first()).toBeVisible();
      const before = await widths();
      await page.getByLabel('Pretraga').click();
      await page.keyboard.type('zita');
      await expect(page.getByRole('rowheader')).toHaveCount(1);
      expect(await widths()).toEqual(before);
      await page.keyboard.press('Escape');
    }
    // On narrower screens every row is a card, in which times and progress form two columns.
    for (const width of [390, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of [longName, 'Zita Perin']) {
        const cells = page.getByRole('row', { name }).first().getByRole('cell');
        const tops = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
        const [, , begun, finished, , required, overall] = tops;
        expect([finished, overall], `${name} at ${width} px`).toEqual([begun, required]);
      }
    }
  });

  await test.step('on a phone one button shows the filters and says how many narrow the list', async () => {
    await page.setViewportSize({ width: 390, height: 664 });
    const button = page.getByRole('button', { name: /^Filtri/ });
    const status = page.getByLabel('Status');
    await expect(page.getByLabel('Pretraga')).toBeVisible();
    await expect(status).toBeHidden();
    await tabTo(page, button);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(status).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Kreirano od').fill('2026-11-20');
    await tabTo(page, button, 'Shift+Tab');
    await page.keyboard.press('Space');
    await expect(status).toBeHidden();
    await expect(button).toHaveText('Filtri (2)');
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(button).toBeHidden();
    await expect(status).toHaveValue('completed');
  });
});

test('the dashboard begins with the work of the day, and its links open these requests', async ({ page, sender }) => {
  for (const name of ['Paolo Neri', 'Sara Galli']) await sendRequest(sender, name);
  await openForms(page);
  const { contactForms } = await (await page.request.get('/api/contact-form/all')).json();
  const day = calendarDay(new Date().toISOString());
  for (const [{ id }, data] of [
    [contactForms[0], { remindOn: day }],
    [contactForms[1], { state: 'contacted' }],
  ]) {
    const answer = await page.request.put(`/api/staff/forms/${id}/follow-up`, { data });
    expect(answer.ok()).toBe(true);
  }
  const views = page.getByRole('group', { name: 'Pogledi' });
  for (const [link, view, shown] of [
    [/^\d+ nov(i|a|ih)$/, /^Poslano, nekontaktirano/, contactForms.length - 1],
    ['1 danas na redu', /^Danas na redu/, 1],
  ] as const) {
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: link })).toBeInViewport();
    await expect(page.getByRole('link', { name: link })).toContainText(String(shown));
    await page.getByRole('link', { name: link }).click();
    await expect(views.getByRole('button', { name: view })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText(`Prikazano ${shown} od ${contactForms.length}`)).toBeVisible();
  }
});
