import { useEmptyDesk } from '../support/empty-desk.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { openForms } from '../support/staff-login.ts';
import { changeElsewhere, panoramic, sendRequest } from './staff-form-steps.ts';
import { sound } from './staff-soundness.ts';

/** Working through requests, against the bundled provider. */

useEmptyDesk();

test('a request is taken on, noted, put off and agreed; views count it, and what a colleague changed is told', async ({
  page,
  sender,
}) => {
  test.slow();
  mayComplain(page, /ERR_FAILED|could not be (added|changed|asked for)/);
  for (const name of ['Anna Verdi', 'Luca Bianchi']) await sendRequest(sender, name);
  await sendRequest(sender, 'Maria Rossi', { documents: [panoramic] });
  await openForms(page);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Maria Rossi')).toContainText('Corone Dentali · Vorrei un preventivo.');
  await expect(row('Maria Rossi')).toContainText('1 dok.');
  const chip = (name: string) => page.getByRole('group', { name: 'Pogledi' }).getByRole('button', { name });
  await expect(chip('Poslano, nekontaktirano')).toHaveText(/3$/);

  await page.getByRole('link', { name: 'Maria Rossi' }).click();
  const detail = page.getByRole('dialog', { name: 'Maria Rossi' });
  const news = detail.getByRole('status');
  await test.step('taken on, put off, noted', async () => {
    await detail.getByRole('button', { name: 'Meni' }).click();
    await expect(news).toHaveText('Dodijeljeno meni');
    await detail.getByRole('button', { name: 'Sutra' }).click();
    await expect(news).toContainText('Podsjetnik: ');
    await detail.getByLabel('Nova bilješka').fill('Ne javlja se, zvati sutra.');
    await detail.getByRole('button', { name: 'Dodaj bilješku' }).click();
    await expect(news).toHaveText('Bilješka je dodana.');
    await expect(detail.getByLabel('Nova bilješka')).toHaveValue('');
    await expect(detail.getByRole('listitem').filter({ hasText: 'zvati sutra' })).toBeVisible();
    await sound(page);
  });

  await test.step('what is not saved is told, taken back, and its text stays', async () => {
    await page.route('**/api/staff/forms/*/*', (route) => route.abort());
    await detail.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await detail.getByRole('button', { name: 'Kontaktirano' }).click();
    await expect(detail.getByRole('alert')).toHaveText('Maria Rossi: promjena nije spremljena. Pokušaj ponovno.');
    await expect(detail.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expect(detail.getByRole('button', { name: 'Novo' })).toHaveAttribute('aria-pressed', 'true');
    await detail.getByLabel('Nova bilješka').fill('Vratiti se na ovo.');
    await detail.getByRole('button', { name: 'Dodaj bilješku' }).click();
    await expect(detail.getByRole('alert')).toHaveText('Maria Rossi: bilješka nije spremljena. Pokušaj ponovno.');
    await page.unroute('**/api/staff/forms/*/*');
  });

  const next = page.getByRole('dialog', { name: 'Luca Bianchi' });
  await test.step('what is saved of another request leaves the failure; a double click sets a reminder once', async () => {
    await detail.getByRole('button', { name: 'Sljedeći' }).click();
    await next.getByRole('button', { name: 'Sutra' }).dblclick();
    await expect(next.getByRole('status')).toContainText('Podsjetnik: ');
    await expect(next.getByRole('button', { name: 'Sutra' })).toBeFocused();
    const tomorrow = await next.getByLabel('Podsjetnik', { exact: true }).inputValue();
    await next.getByRole('button', { name: 'Za tjedan dana' }).click();
    await expect(next.getByLabel('Podsjetnik', { exact: true })).not.toHaveValue(tomorrow);
    await next.getByRole('button', { name: 'Ukloni podsjetnik' }).click();
    await expect(next.getByRole('status')).toHaveText('Podsjetnik je uklonjen');
    await expect(next.getByRole('button', { name: 'Ukloni podsjetnik' })).toBeFocused();
    await expect(next.getByRole('alert')).toHaveText('Maria Rossi: bilješka nije spremljena. Pokušaj ponovno.');
    await page.getByRole('button', { name: 'Prethodni' }).click();
    await expect(detail.getByLabel('Nova bilješka')).toHaveValue('Vratiti se na ovo.');
    await expect(news).toBeHidden();
  });

  await test.step('a colleague changes it meanwhile: the last change counts, and is told with theirs', async () => {
    // The polls for follow-ups fail, so that the page does not learn of the change in between.
    await page.route('**/api/staff/follow-ups*', (route) => route.abort());
    const agreeElsewhere = () => changeElsewhere(page, 'PUT', '/follow-up', { state: 'agreed' });
    await agreeElsewhere();
    await detail.getByRole('button', { name: 'Kontaktirano' }).click();
    await expect(news).toHaveText(/^U međuvremenu: Dogovoreno \(.+\)\. Novi status: Kontaktirano$/);
    await expect(detail.getByRole('alert')).toBeHidden();
    await agreeElsewhere();
    // The request is left before the answer comes.
    await page.keyboard.press('g');
    await expect(
      next.getByText(/^Maria Rossi: U međuvremenu: Dogovoreno \(.+\)\. Novi status: Kontaktirano$/),
    ).toBeVisible();
    await page.keyboard.press('k');
    await expect(detail.getByRole('button', { name: 'Kontaktirano' })).toHaveAttribute('aria-pressed', 'true');
    await page.unroute('**/api/staff/follow-ups*');
  });

  await test.step('the views count it, the one chosen is in the address and remembered', async () => {
    await page.keyboard.press('Escape');
    await expect(row('Maria Rossi')).toContainText('Kontaktirano');
    await expect(chip('Poslano, nekontaktirano')).toHaveText(/2$/);
    await chip('Moji').click();
    await expect(page.getByText('Prikazano 1 od 3')).toBeVisible();
    await expect(page).toHaveURL(/\?view=mine$/);
    await page.goto(new URL(page.url()).pathname);
    await expect(page).toHaveURL(/\?view=mine$/);
    await expect(chip('Moji')).toHaveAttribute('aria-pressed', 'true');
    await expect(row('Maria Rossi')).toBeVisible();
    await expect(row('Luca Bianchi')).toBeHidden();
    await chip('Moji').click();
    await expect(page.getByText('Prikazano 3 od 3')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Prikazano 1 od 3')).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(page.getByText('Prikazano 3 od 3')).toBeVisible();
    await page.goto('/dashboard/contactFormManagement?view=drafts');
    await expect(page.getByText('Prikazano 0 od 3')).toBeVisible();
  });
});
