import { readFile } from 'node:fs/promises';
import { staff } from '../support/provider-client.ts';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { fromWebsite, expect, test } from '../support/journey.ts';
import { enter, expectVisibleFocus, tabTo } from '../support/keyboard.ts';
import { openForms } from '../support/staff-login.ts';
import { menuOf, panoramic, sendRequest } from './staff-form-steps.ts';

/** A working day without a mouse, against the bundled provider. */

useEmptyDesk();

test('a day of requests is worked through by keyboard alone', async ({ page, sender, context }) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  for (const name of ['Anna Verdi', 'Maria Rossi', 'Luca Bianchi'])
    await sendRequest(sender, name, { documents: name === 'Maria Rossi' ? [panoramic] : [] });

  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(staff.email);
  await tabTo(page, page.getByLabel('Lozinka'));
  await page.keyboard.type(staff.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/dashboard');
  await enter(page, page.getByRole('link', { name: 'Pogledaj kontakt forme' }));
  await page.waitForURL('/dashboard/contactFormManagement');

  await test.step('filter', async () => {
    const shown = (count: number) => expect(page.getByText(`Prikazano ${count} od 3`)).toBeVisible();
    await tabTo(page, page.getByLabel('Pretraga'));
    await page.keyboard.type('rossi');
    await shown(1);
    await page.keyboard.press('Escape');
    await shown(3);
    await tabTo(page, page.getByLabel('Status'));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Status')).toHaveValue('completed');
    await page.keyboard.press('ArrowDown');
    await shown(0);
    await enter(page, page.getByRole('button', { name: 'Poništi filtre' }));
    await shown(3);
    await expect(page.getByRole('button', { name: 'Poništi filtre' })).toBeFocused();
  });

  await test.step('sort', async () => {
    const head = page.getByRole('columnheader', { name: 'Ime i prezime' });
    await tabTo(page, head.getByRole('button'));
    await page.keyboard.press('Space');
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('row').nth(1)).toContainText('Anna Verdi');
    await page.keyboard.press('Space');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('row').nth(1)).toContainText('Maria Rossi');
    await expect(head.getByRole('button')).toBeFocused();
  });

  const opener = page.getByRole('link', { name: 'Maria Rossi' });
  const detail = page.getByRole('dialog', { name: 'Maria Rossi' });
  await test.step('look at one, copy, download', async () => {
    await enter(page, opener);
    await expect(detail).toContainText('Vorrei un preventivo.');
    await expect(detail.locator(':focus')).toContainText('Vorrei un preventivo.');
    await enter(page, detail.getByRole('button', { name: 'Kopiraj email' }));
    await expect(detail.getByRole('status')).toHaveText('Email je kopiran.');
    expect(await clipboard()).toBe('maria@posta.example');
    await enter(page, detail.getByRole('button', { name: 'Kopiraj telefon' }));
    await expect(detail.getByRole('status')).toHaveText('Telefon je kopiran.');
    expect(await clipboard()).toBe('+393331234567');
    const downloading = page.waitForEvent('download');
    await tabTo(page, detail.getByRole('link', { name: 'Pogledaj panoramica.png' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await enter(page, page.getByRole('link', { name: 'Preuzmi' }));
    expect((await downloading).suggestedFilename()).toBe('panoramica.png');
    await page.keyboard.press('Escape');
  });

  await test.step('set aside and close', async () => {
    await enter(page, detail.getByRole('button', { name: 'Odbij' }));
    await expect(detail.getByRole('status')).toHaveText('Novi status: Odbijeno');
    await expect(detail.getByRole('button', { name: 'Vrati u poslano' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await expect(page.getByRole('row', { name: /Maria Rossi/ })).toContainText('Odbijeno');
  });

  await test.step('erase and undo', async () => {
    await page.keyboard.press('Enter');
    await enter(page, menuOf(detail));
    const item = (name: string) => detail.getByRole('menuitem', { name });
    await expect(item('Svi podaci ove osobe')).toBeFocused();
    for (const [key, name] of [
      ['End', 'Izbriši'],
      ['ArrowDown', 'Svi podaci ove osobe'],
      ['ArrowUp', 'Izbriši'],
      ['Home', 'Svi podaci ove osobe'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(item(name)).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(menuOf(detail)).toBeFocused();
    await expect(item('Izbriši')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Brisanje upita' });
    await expect(question.getByRole('button', { name: 'Odustani' })).toBeFocused();
    await enter(page, question.getByRole('button', { name: 'Izbriši' }));
    const undo = page.getByRole('button', { name: 'Poništi brisanje' });
    await expect(undo).toBeFocused();
    await expectVisibleFocus(undo);
    await expect(opener).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(opener).toBeFocused();
    await expect(undo).toBeHidden();
  });

  await test.step('export', async () => {
    const downloading = page.waitForEvent('download');
    await tabTo(page, page.getByRole('button', { name: 'Izvezi CSV' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(4);
  });

  await enter(page, page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }));
  await page.waitForURL('/dashboard');
});

test('a long list is paged by keyboard and the focus stays on the button, also on the last page', async ({ page }) => {
  await page.route('**/api/staff/forms/search', (route) =>
    route.fulfill({
      ...fromWebsite,
      json: {
        place: null,
        contactForms: Array.from({ length: 120 }, (_, index) => ({
          id: index + 1,
          fullName: `Pacijent ${index + 1}`,
          createdAt: '2026-11-20T09:00:00.000Z',
          status: 'inProgress',
          requiredCompletion: 50,
          overallCompletion: 20,
        })),
      },
    }),
  );
  await openForms(page);
  const next = page.getByRole('button', { name: 'Sljedeća' });
  await page.getByRole('rowheader').last().getByRole('link').focus();
  await enter(page, next);
  await expect(page.getByRole('status').filter({ hasText: 'Stranica 2 od 3' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stranica 3 od 3')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(21);
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Stranica 3 od 3')).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('Stranica 2 od 3')).toBeVisible();
});
