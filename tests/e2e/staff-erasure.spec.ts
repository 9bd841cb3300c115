import type { Page } from '@playwright/test';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { openForms } from '../support/staff-login.ts';
import { choose, menuOf, sendRequest } from './staff-form-steps.ts';

/** Erasing requests, against the bundled provider, including the period for undoing it. */

useEmptyDesk();

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

const undo = (page: Page) => page.getByRole('button', { name: 'Poništi brisanje' });

const erase = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click();
  await choose(page.getByRole('dialog', { name }), 'Izbriši');
  const question = page.getByRole('alertdialog', { name: 'Brisanje upita' });
  await question.getByRole('button', { name: 'Izbriši' }).click();
  await expect(row(page, name)).toBeHidden();
};

test('the focus goes to the undo button and on when time is up, and stays where it has moved, as do the rows', async ({
  page,
  sender,
}) => {
  await page.clock.install();
  for (const name of ['Maria Rossi', 'Anna Verdi', 'Luca Bianchi']) await sendRequest(sender, name);
  await openForms(page);
  // The second line of a row comes last.
  await expect(row(page, 'Maria Rossi')).toContainText('Vorrei un preventivo.');

  await test.step('the focus goes to the undo button and back to the row', async () => {
    await erase(page, 'Luca Bianchi');
    await expect(undo(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Luca Bianchi' })).toBeFocused();
  });

  await test.step('focus that has moved on stays when the time is up, and no row moves', async () => {
    await erase(page, 'Luca Bianchi');
    const before = await row(page, 'Maria Rossi').boundingBox();
    await page.getByLabel('Pretraga').focus();
    await page.clock.fastForward(10_000);
    await expect(undo(page)).toBeHidden();
    await expect(page.getByLabel('Pretraga')).toBeFocused();
    expect(await row(page, 'Maria Rossi').boundingBox()).toEqual(before);
  });

  await test.step('from the undo button the focus goes on to the next row when time is up', async () => {
    await erase(page, 'Anna Verdi');
    await expect(undo(page)).toBeFocused();
    await page.clock.fastForward(10_000);
    await expect(undo(page)).toBeHidden();
    await expect(page.getByRole('link', { name: 'Maria Rossi' })).toBeFocused();

    await erase(page, 'Maria Rossi');
    await page.clock.fastForward(10_000);
    await expect(page.getByText('Nema podataka za prikaz')).toBeVisible();
    await expect(page.getByText('Prikazano 0 od 0')).toBeFocused();
  });
});

test('a reload, leaving the page or a log-out before the time is up still erases, and a double click erases nothing', async ({
  page,
  sender,
}) => {
  for (const name of ['Sara Conti', 'Giulia Ferrari', 'Anna Neri', 'Franco Marino']) await sendRequest(sender, name);
  await openForms(page);

  await test.step('a double click asks once and erases nothing', async () => {
    await page.getByRole('link', { name: 'Sara Conti' }).dblclick();
    const detail = page.getByRole('dialog', { name: 'Sara Conti' });
    await detail.getByRole('button', { name: 'Odbij' }).dblclick();
    await expect(detail.getByRole('status')).toHaveText('Novi status: Odbijeno');
    await menuOf(detail).dblclick();
    await detail.getByRole('menuitem', { name: 'Izbriši' }).dblclick();
    await expect(page.getByRole('alertdialog', { name: 'Brisanje upita' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(row(page, 'Sara Conti')).toContainText('Odbijeno');
    await expect(page.getByRole('link', { name: 'Sara Conti' })).toBeFocused();
  });

  await test.step('a reload or leaving the page before the time is up still erases', async () => {
    await erase(page, 'Giulia Ferrari');
    await page.reload();
    const listed = async () => (await page.request.get('/api/contact-form/all')).text();
    await expect.poll(listed).toMatch(/^(?!.*Giulia Ferrari).*Anna Neri/s);

    const erased = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await erase(page, 'Anna Neri');
    await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
    expect((await erased).ok()).toBe(true);
  });

  await test.step('a log-out before the time is up erases before the session ends', async () => {
    await openForms(page);
    const erased = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await erase(page, 'Franco Marino');
    await page.getByRole('button', { name: 'Odjava' }).click();
    expect((await erased).ok()).toBe(true);
    await page.waitForURL('/login');
  });
});
