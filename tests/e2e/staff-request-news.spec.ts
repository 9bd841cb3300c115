import type { Page } from '@playwright/test';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, mayComplain, test } from '../support/journey.ts';
import { staff } from '../support/provider-client.ts';
import { openForms } from '../support/staff-login.ts';
import { holdRequests } from './site-steps.ts';
import { changeElsewhere, sendRequest } from './staff-form-steps.ts';

/** Answers to changes that come after their request was left, unsaved notes, and keys in dialogs over a request. */

useEmptyDesk();

const detailOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Runs in the page. @returns whether it could be left without a question. */
const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** A request takes the focus after its keys have begun to act. */
const isReady = async (page: Page, name: string) => {
  const detail = detailOf(page, name);
  await expect(detail.getByRole('button', { name: 'Kontaktirano' })).toBeVisible();
  await expect(detail.locator('[tabindex="-1"]:focus')).toBeVisible();
};

/** Opens a request from the list, and waits until keys act on it. */
const openRequest = async (page: Page, name: string) => {
  await page.getByRole('link', { name }).click();
  await isReady(page, name);
};

test('a colleague’s note appears in the open request, and a half-typed one stays', async ({ page, sender }) => {
  await sendRequest(sender, 'Lea Marini');
  await openForms(page);
  await openRequest(page, 'Lea Marini');
  const detail = detailOf(page, 'Lea Marini');
  const notes = detail.getByRole('region', { name: 'Bilješke' }).getByRole('listitem');
  await detail.getByLabel('Nova bilješka').click();
  await page.keyboard.type('Prva.');
  await page.keyboard.press('Control+Enter');
  await expect(notes).toHaveText([/^Prva\./]);
  await page.keyboard.type('Nazvat ću');

  await changeElsewhere(page, 'POST', '/notes', { text: 'Zvala je, dolazi u petak.' });

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(notes).toHaveText([/^Prva\./, /^Zvala je, dolazi u petak\./]);
  await expect(detail.getByLabel('Nova bilješka')).toBeFocused();
  await expect(detail.getByLabel('Nova bilješka')).toHaveValue('Nazvat ću');
});

test('the answers of two requests that were left quickly are both shown', async ({ page, sender }) => {
  for (const name of ['Carla Conti', 'Bruno Ferri', 'Dario Costa']) await sendRequest(sender, name);
  // Chromium intercepts the calls of an open page only some time after it is told to.
  const release = await holdRequests(page, '**/api/staff/forms/*/follow-up');
  await openForms(page);
  await openRequest(page, 'Dario Costa');
  await page.keyboard.press('g');
  await isReady(page, 'Bruno Ferri');
  await page.keyboard.press('g');
  const last = detailOf(page, 'Carla Conti');
  await isReady(page, 'Carla Conti');
  release();
  // In the order of the answers.
  await expect(last.getByRole('status')).toHaveText(
    /^(?=.*Dario Costa: Novi status: Kontaktirano)(?=.*Bruno Ferri: Novi status: Kontaktirano)/s,
  );
  await page.keyboard.press('2');
  await expect(last.getByRole('status')).toHaveText('Novi status: Kontaktirano');
});

test('in a narrow window the help shows its beginning; a half-typed note is not lost without a question', async ({
  page,
  sender,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await sendRequest(sender, 'Fabio Greco');
  await openForms(page);
  await openRequest(page, 'Fabio Greco');
  await test.step('the help', async () => {
    await page.keyboard.press('?');
    const help = detailOf(page, 'Prečaci');
    await expect(help.getByRole('heading', { name: 'Prečaci' })).toBeInViewport({ ratio: 1 });
    await expect(help.getByLabel('Prečaci su uključeni')).toBeInViewport({ ratio: 1 });
    await expect(help.getByText('pretraga')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Space');
    await expect(help.getByLabel('Prečaci su uključeni')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
  });

  await test.step('a half-typed note', async () => {
    const detail = detailOf(page, 'Fabio Greco');
    const note = detail.getByLabel('Nova bilješka');
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await note.click();
    await note.pressSequentially('Zvati u petak.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    expect(questions).toEqual(['beforeunload']);
    await openRequest(page, 'Fabio Greco');
    await note.click();
    await note.pressSequentially('Zvati u petak.');
    await page.keyboard.press('Control+Enter');
    await expect(detail.getByRole('status')).toHaveText('Bilješka je dodana.');
    // The page stops asking just after the message is shown.
    await expect.poll(() => page.evaluate(mayLeave)).toBe(true);
    await page.reload();
    await expect(detail.getByText('Zvati u petak.')).toBeVisible();
    expect(questions).toHaveLength(1);
  });
});

test('while the log-in is open over a request, keys do not act on the request, and its note is saved after it', async ({
  page,
  sender,
  context,
}) => {
  mayComplain(page, /status of 401|could not be loaded/);
  for (const name of ['Gina Sala', 'Hugo Leoni']) await sendRequest(sender, name);
  await openForms(page);
  await openRequest(page, 'Hugo Leoni');
  const detail = detailOf(page, 'Hugo Leoni');
  await detail.getByLabel('Nova bilješka').click();
  await detail.getByLabel('Nova bilješka').pressSequentially('Javit će se.');
  await context.clearCookies();
  await page.keyboard.press('Control+Enter');
  const dialog = detailOf(page, 'Sesija je istekla');
  await expect(dialog.getByLabel('Lozinka')).toBeFocused();
  // On a button, because keys in a field are text.
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Prikaži lozinku' })).toBeFocused();
  const changes: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()));
  for (const key of ['g', '1', '2', '3', 'j', 'k', 'd', 'n', 'w', 'e', '?', '/', 'ArrowRight'])
    await page.keyboard.press(key);
  await expect(dialog.getByRole('button', { name: 'Prikaži lozinku' })).toBeFocused();
  await dialog.getByLabel('Lozinka').click();
  await dialog.getByLabel('Lozinka').pressSequentially(staff.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(detail.getByRole('status')).toHaveText('Bilješka je dodana.');
  await expect(detail.getByRole('button', { name: 'Novo' })).toHaveAttribute('aria-pressed', 'true');
  await expect(detail.getByRole('listitem')).toHaveText([/^Javit će se\./]);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  expect(changes).toEqual([]);
});
