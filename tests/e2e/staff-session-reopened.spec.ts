import type { Page } from '@playwright/test';
import { mayComplain } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { expect, test, type Upstream } from '../support/staff-journey.ts';
import { fillInLogin, signIn } from '../support/staff-login.ts';
import type { TestUser } from '../support/test-provider-auth.ts';
import { addPictures, leaveEditor, titleField } from './staff-article-steps.ts';

/** The end of a session, and the operations in progress at that time. */
const failures = /Failed to load resource|could not be (created|deleted|updated)/;
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Sesija je istekla' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Spremi promjene' });

/** Ends all sessions and refuses renewals. */
const endSession = ({ provider: { sessions } }: Upstream) => {
  sessions.expireAccess();
  sessions.refuseRefresh = true;
};

const logInAgain = async (page: Page, upstream: Upstream, user: TestUser = upstream.admin) => {
  const dialog = dialogOn(page);
  await expect(dialog).toBeVisible();
  upstream.provider.sessions.refuseRefresh = false;
  await fillInLogin(dialog, user);
  await expect(dialog).toBeHidden();
};

/** One article, and a new session. */
const prepare = async (page: Page, { provider }: Upstream) => {
  provider.articles.byId.clear();
  provider.sessions.refuseRefresh = false;
  provider.articles.add('Impianti dentali', [{ id: 4, type: 'paragraph', content: 'Tekst' }]);
  await signIn(page);
};

test.beforeEach(async ({ page, upstream }) => {
  mayComplain(page, failures);
  await prepare(page, upstream);
});

test('what was begun when the session ended continues after a log-in', async ({ page, upstream }) => {
  await test.step('a session that ends during a long edit: save, log in, saved', async () => {
    await page.goto('/dashboard/edit-blog/7');
    await titleField(page).fill('Dugo pisano');
    endSession(upstream);
    await saveButton(page).click();
    await expect(dialogOn(page).getByLabel('Email')).toHaveValue(upstream.admin.email);
    await expect(dialogOn(page).getByLabel('Lozinka')).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await logInAgain(page, upstream);
    await page.waitForURL('/dashboard/manage-blogs');
    await expect(page.getByText('Promjene su spremljene.')).toBeVisible();
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Dugo pisano');
  });

  await leaveEditor(page);
  await prepare(page, upstream);

  await test.step('pictures refused together at the end of the session are all sent after one log-in', async () => {
    await page.goto('/dashboard/create-blog');
    await titleField(page).fill('Tri slike');
    await addPictures(page, pngFile('prva.png'), pngFile('druga.png'), pngFile('treca.png'));
    upstream.provider.misbehave('POST /blog/get-upload-url', () => (endSession(upstream), null), 1);
    await page.getByRole('button', { name: 'Spremi' }).click();
    await logInAgain(page, upstream);
    await page.waitForURL('/dashboard');
    await expect(page.getByText('Blog je spremljen.')).toBeVisible();
    expect(
      upstream.provider.articles.byId
        .get(8)
        ?.images.filter(({ confirmed }) => confirmed)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['druga.png', 'prva.png', 'treca.png']);
    expect(upstream.provider.articles.byId.size).toBe(2);
  });

  await leaveEditor(page);
  await prepare(page, upstream);

  await test.step('a list refused at the end of the session loads after the log-in', async () => {
    // Unlike the dashboard, this page does not load requests.
    await page.goto('/dashboard/manage-blogs');
    upstream.provider.misbehave('GET /contact-form/all', () => (endSession(upstream), null), 1);
    await page.goto('/dashboard/contactFormManagement');
    await logInAgain(page, upstream);
    await expect(page.getByText(/^Prikazano/)).toBeVisible();
    await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
    await expect(page.getByText('Failed to load contact forms')).toBeHidden();
  });
});

test('nothing is overwritten, lost, repeated or saved in another name by a log-in that comes late, not at all or from another', async ({
  page,
  upstream,
  staff,
}) => {
  await test.step('what another user saves while the log-in is open is not overwritten', async () => {
    await page.goto('/dashboard/edit-blog/7');
    await titleField(page).fill('Moja verzija');
    endSession(upstream);
    await saveButton(page).click();
    await expect(dialogOn(page)).toBeVisible();
    const article = upstream.provider.articles.byId.get(7);
    if (article) article.name = 'Tuđa verzija';
    await logInAgain(page, upstream);
    await expect(page.getByRole('alertdialog', { name: 'Blog je u međuvremenu promijenjen' })).toBeVisible();
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Tuđa verzija');
  });

  await leaveEditor(page);
  await prepare(page, upstream);

  await test.step('declining shows that nothing was saved, and the log-in stays available', async () => {
    await page.goto('/dashboard/edit-blog/7');
    await titleField(page).fill('Poslije');
    endSession(upstream);
    await saveButton(page).click();
    await expect(dialogOn(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toBeHidden();
    await expect(page.getByText('Promjene nisu spremljene. Pokušaj ponovno.')).toBeVisible();
    await expect(titleField(page)).toHaveValue('Poslije');
    await expect(saveButton(page)).toBeFocused();

    const notice = page.getByRole('region', { name: 'Sesija je istekla' });
    await notice.getByRole('button', { name: 'Prijavi se' }).click();
    await logInAgain(page, upstream);
    await expect(notice).toBeHidden();
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Impianti dentali');
    await saveButton(page).click();
    await page.waitForURL('/dashboard/manage-blogs');
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Poslije');
  });

  await leaveEditor(page);
  await prepare(page, upstream);

  await test.step('nothing is saved in the name of another user who logs in', async () => {
    const other = { email: 'iva@clinic.example', password: 'another long one', role: 'admin', name: 'Iva' };
    upstream.provider.sessions.users.push(other);
    await page.goto('/dashboard/edit-blog/7');
    await titleField(page).fill('Anino');
    endSession(upstream);
    await saveButton(page).click();
    await logInAgain(page, upstream, other);
    await expect(page.getByText(/Prijavljen je drugi korisnik/)).toBeVisible();
    await expect(titleField(page)).toHaveValue('Anino');
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Impianti dentali');
    await saveButton(page).click();
    await page.waitForURL('/dashboard/manage-blogs');
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Anino');
  });

  await prepare(page, upstream);

  await test.step('an abandoned save is not repeated by a later log-in', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Upravljaj blogovima' }).click();
    await page.getByRole('button', { name: 'Izbriši' }).click();
    endSession(upstream);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Izbriši' }).click();
    await expect(dialogOn(page)).toBeVisible();
    await page.goBack();
    await page.waitForURL('/login');
    await expect(page.getByText('Blog nije izbrisan. Pokušaj ponovno.')).toBeVisible();
    upstream.provider.sessions.refuseRefresh = false;
    await staff.logIn('/dashboard/manage-blogs');
    await expect(page.getByRole('heading', { name: 'Impianti dentali' })).toBeVisible();
  });
});
