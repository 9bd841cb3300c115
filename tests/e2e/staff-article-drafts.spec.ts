import type { Page } from '@playwright/test';
import { mayComplain } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { expect, test } from '../support/staff-journey.ts';
import { fillInLogin } from '../support/staff-login.ts';
import { openHydrated } from './site-steps.ts';
import { addPictures, keptTitles, titleField } from './staff-article-steps.ts';

/** Drafts of articles in a browser: whose drafts are kept, and when they are deleted. */
const offer = (page: Page) => page.getByRole('region', { name: 'Nespremljene promjene' });
const iva = { email: 'iva@clinic.example', password: 'another long one', role: 'admin', name: 'Iva' };

const write = async (page: Page, title: string) => {
  await page.goto('/dashboard/create-blog');
  await titleField(page).fill(title);
  await expect.poll(() => keptTitles(page)).toContain(title);
};
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.waitForURL('/login');
};

test.beforeEach(async ({ staff, upstream }) => {
  upstream.provider.articles.byId.clear();
  if (!upstream.provider.sessions.users.includes(iva)) upstream.provider.sessions.users.push(iva);
  await staff.signIn();
});

test('a log-out asks, and removes the drafts of its account; those of an ended session wait for theirs', async ({
  page,
  staff,
}) => {
  // The dashboard's calls after the end of the session.
  mayComplain(page, /status of 401 .*\/api\/contact-form\/all/);
  await write(page, 'Anin nacrt');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.goto('/dashboard');
  await page.context().clearCookies();

  await staff.logIn('/dashboard', iva);
  await write(page, 'Ivin nacrt');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  // Once the account's own draft has appeared, any other draft would have appeared too.
  await expect(offer(page)).toContainText('Ivin nacrt');
  await openHydrated(page, '/dashboard');
  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.getByRole('button', { name: 'Ostani' }).click();
  expect((await keptTitles(page)).toSorted()).toEqual(['Anin nacrt', 'Ivin nacrt']);
  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.getByRole('button', { name: 'Napusti' }).click();
  await page.waitForURL('/login');
  await expect.poll(() => keptTitles(page)).toEqual(['Anin nacrt']);

  await staff.logIn('/dashboard/create-blog');
  await expect(offer(page)).toContainText('Anin nacrt');
  await page.getByRole('button', { name: 'Vrati promjene' }).click();
  await expect(titleField(page)).toHaveValue('Anin nacrt');
});

test('a log-out in another tab removes the draft of an open editor, which keeps none before the next log-in', async ({
  page,
  context,
  upstream,
}) => {
  await write(page, 'Na ekranu');
  const other = await context.newPage();
  await openHydrated(other, '/dashboard');
  // A call for the figures that is under way when the session ends would be answered 401.
  await expect(other.locator('dl[aria-busy=false]')).toBeVisible();
  await other.getByRole('button', { name: 'Odjava' }).click();
  await other.getByRole('button', { name: 'Napusti' }).click();
  await other.waitForURL('/login');
  await expect.poll(() => keptTitles(other)).toEqual([]);

  await page.getByRole('button', { name: 'Ne sada' }).click();
  await titleField(page).fill('Još na ekranu');
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  expect(await keptTitles(other)).toEqual([]);
  await page.getByRole('button', { name: 'Prijavi se' }).click();
  await page.getByLabel('Lozinka').fill(upstream.admin.password);
  await page.getByRole('button', { name: 'Prijava' }).click();
  await expect.poll(() => keptTitles(other)).toEqual(['Još na ekranu']);
});

test('what was typed a moment before a reload is offered, and what is left behind by a log-out is gone', async ({
  page,
  staff,
}) => {
  // The stored draft shows that the editor has acquired its slot.
  await write(page, 'Prvi nacrt');
  page.once('dialog', (dialog) => void dialog.accept());
  await titleField(page).fill('Zadnje riječi');
  await page.reload();
  await expect(offer(page)).toContainText('Zadnje riječi');
  await page.getByRole('button', { name: 'Vrati promjene' }).click();
  await expect(titleField(page)).toHaveValue('Zadnje riječi');

  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.getByRole('button', { name: 'Napusti' }).click();
  await page.waitForURL('/login');
  await expect.poll(() => keptTitles(page)).toEqual([]);
  await staff.signIn();
  await write(page, 'Novo');
  await expect(offer(page)).toBeHidden();
});

test('pictures that did not arrive are not offered to another user', async ({ page, upstream }) => {
  mayComplain(page, /Failed to load resource|could not be uploaded/);
  upstream.provider.misbehave('POST /blog/confirm-upload', { status: 400 }, 1);
  await page.goto('/dashboard/create-blog');
  await titleField(page).fill('Sa slikom');
  await addPictures(page, pngFile('prva.png'));
  await page.getByRole('button', { name: 'Spremi' }).click();
  const failed = page.getByRole('region', { name: 'Slike koje nisu spremljene' });
  await expect(failed).toContainText('prva.png');
  // The dashboard would report the figures that it asks for during the log-out.
  await expect(page.locator('dl[aria-busy=false]')).toBeVisible();
  await logOut(page);
  // The router changes the page within the same document.
  await fillInLogin(page, iva);
  await page.waitForURL('/dashboard');
  await expect(page.getByText('Iva', { exact: true })).toBeVisible();
  await expect(failed).toBeHidden();
});
