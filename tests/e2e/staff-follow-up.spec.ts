import { useEmptyDesk } from '../support/empty-desk.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';
import { sound } from './staff-soundness.ts';

/** Working through requests, against the bundled provider. */

useEmptyDesk();

test('a request is taken on, noted, put off and agreed; views count it and a colleague sees it', async ({
  page,
  sender,
  context,
}) => {
  test.slow();
  mayComplain(page, /ERR_FAILED|could not be (added|changed|asked for)/);
  for (const name of ['Anna Verdi', 'Luca Bianchi', 'Maria Rossi']) await sendRequest(sender, name);
  await openForms(page);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Maria Rossi')).toContainText('Corone Dentali · Vorrei un preventivo.');
  await expect(row('Maria Rossi')).toContainText('1 dok.');
  const chip = (name: string) => page.getByRole('group', { name: 'Pogledi' }).getByRole('button', { name });
  await expect(chip('Poslano, nekontaktirano')).toHaveText(/3$/);
  await sound(page);

  const colleague = await context.newPage();
  await colleague.goto('/dashboard/contactFormManagement');
  await expect(colleague.getByRole('row', { name: /Maria Rossi/ })).toContainText('Corone Dentali');

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

  await test.step('a colleague changes it meanwhile: the last change counts, and both see it', async () => {
    // The polls for follow-ups fail, so that the page does not learn of the change in between.
    await page.route('**/api/staff/follow-ups*', (route) => route.abort());
    await colleague.getByRole('link', { name: 'Maria Rossi' }).click();
    const theirs = colleague.getByRole('dialog', { name: 'Maria Rossi' });
    await expect(theirs.getByRole('listitem').filter({ hasText: 'zvati sutra' })).toBeVisible();
    await theirs.getByRole('button', { name: 'Dogovoreno' }).click();
    await expect(theirs.getByRole('status')).toHaveText('Novi status: Dogovoreno');
    await detail.getByRole('button', { name: 'Kontaktirano' }).click();
    await expect(news).toHaveText(/^U međuvremenu: Dogovoreno \(.+\)\. Novi status: Kontaktirano$/);
    await expect(detail.getByRole('alert')).toBeHidden();
    await theirs.getByRole('button', { name: 'Dogovoreno' }).click();
    await expect(theirs.getByRole('status')).toHaveText(/^U međuvremenu: Kontaktirano/);
    // The request is left before the answer comes.
    await page.keyboard.press('g');
    await expect(
      next.getByText(/^Maria Rossi: U međuvremenu: Dogovoreno \(.+\)\. Novi status: Kontaktirano$/),
    ).toBeVisible();
    await sound(page);
    await page.keyboard.press('k');
    await expect(detail.getByRole('button', { name: 'Kontaktirano' })).toBeVisible();
    await page.unroute('**/api/staff/follow-ups*');
    await colleague.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(theirs.getByRole('button', { name: 'Kontaktirano' })).toHaveAttribute('aria-pressed', 'true');
    await expect(theirs.getByRole('button', { name: 'Meni' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the views count it, the one chosen is in the address and remembered', async () => {
    await page.keyboard.press('Escape');
    await expect(row('Maria Rossi')).toContainText('Kontaktirano');
    await expect(chip('Poslano, nekontaktirano')).toHaveText(/2$/);
    await chip('Moji').click();
    await expect(page.getByText('Prikazano 1 od 3')).toBeVisible();
    await expect(page).toHaveURL(/\?view=mine$/);
    await page.reload();
    await expect(chip('Moji')).toHaveAttribute('aria-pressed', 'true');
    await expect(row('Maria Rossi')).toBeVisible();
    await expect(row('Luca Bianchi')).toBeHidden();
    await colleague.goto(new URL(page.url()).pathname);
    await expect(colleague).toHaveURL(/\?view=mine$/);
    await chip('Moji').click();
    await expect(page.getByText('Prikazano 3 od 3')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Prikazano 1 od 3')).toBeVisible();
    await page.goForward();
    await page.reload();
    await expect(page.getByText('Prikazano 3 od 3')).toBeVisible();
    await colleague.goto('/dashboard/contactFormManagement?view=drafts');
    await expect(colleague.getByText('Prikazano 0 od 3')).toBeVisible();
  });
});
