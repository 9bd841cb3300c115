import { useEmptyDesk } from '../support/empty-desk.ts';
import { fromWebsite, expect, mayComplain, test } from '../support/journey.ts';
import { enter, tabTo } from '../support/keyboard.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';
import { sound } from './staff-soundness.ts';

/** The dialog that edits the clinic's reply templates. */

useEmptyDesk();

test('templates are added and removed by keyboard, and none is thrown away without a question', async ({
  page,
  sender,
}) => {
  mayComplain(page, /status of 409|could not be saved/);
  await sendRequest(sender, 'Noemi Testa');
  await openForms(page);
  await page.getByRole('link', { name: 'Noemi Testa' }).click();
  const opener = page.getByRole('button', { name: 'Uredi predloške' });
  await enter(page, opener);
  const editor = page.getByRole('dialog', { name: 'Predlošci odgovora' });
  const question = page.getByRole('alertdialog', { name: 'Nespremljene promjene' });
  const title = (number: number) => editor.getByLabel(`Naziv ${number}. predloška`);
  await expect(title(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  const add = editor.getByRole('button', { name: 'Dodaj predložak' });
  await enter(page, add);
  await expect(title(4)).toBeFocused();
  await page.keyboard.type('Podsjetnik');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await sound(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(title(4)).toHaveValue('Podsjetnik');

  await enter(page, editor.getByRole('button', { name: 'Ukloni 3. predložak' }));
  await expect(title(3)).toBeFocused();
  await expect(title(3)).toHaveValue('Podsjetnik');
  await enter(page, editor.getByRole('button', { name: 'Ukloni 3. predložak' }));
  await expect(add).toBeFocused();

  await page.route('**/api/staff/reply-templates', (route) => route.fulfill({ ...fromWebsite, status: 409 }), {
    times: 1,
  });
  await enter(page, editor.getByRole('button', { name: 'Spremi predloške' }));
  const conflict = editor.getByRole('alert');
  await expect(conflict).toContainText('promijenio netko drugi');
  const [above, below] = [await add.boundingBox(), await conflict.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(12);

  await tabTo(page, editor.getByRole('button', { name: 'Odustani' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await enter(page, question.getByRole('button', { name: 'Odbaci' }));
  await expect(editor).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(title(3)).toBeVisible();
});
