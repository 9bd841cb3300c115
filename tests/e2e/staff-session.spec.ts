import type { Page } from '@playwright/test';
import { mayComplain } from '../support/journey.ts';
import { expect, test } from '../support/staff-journey.ts';
import { fillInLogin, sendLogin } from '../support/staff-login.ts';
import { hydrated, openHydrated } from './site-steps.ts';
import { sound } from './staff-soundness.ts';

/** The browser's message about an error response that the journey expects. */
const failedRequest = /Failed to load resource/;

/** An answer of the provider without words. */
const silent = { status: 400 } as const;

/** A call for the figures that is under way when the session ends would be answered 401. */
const hasFigures = (page: Page) => expect(page.locator('dl[aria-busy=false]')).toBeVisible();

test('an admin finds the dashboard, another user nothing, and both log out', async ({ page, upstream, staff }) => {
  mayComplain(page, /status of 400 .*\/api\/auth\/logout/);
  await test.step('users without the admin role see only that nothing is available to them', async () => {
    await staff.logIn('/dashboard', upstream.reader);
    await expect(page.getByRole('heading', { name: 'Dobrodošli' })).toBeVisible();
    await expect(page.getByText('Nemate pristup administratorskoj ploči.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pogledaj kontakt forme' })).toBeHidden();
    await page.goto('/dashboard/contactFormManagement');
    await expect(page).toHaveURL('/dashboard');
    // The text comes from the server, before the button can act.
    await hydrated(page);
    upstream.provider.misbehave('POST /auth/logout', silent, 1);
    await page.getByRole('button', { name: 'Odjava' }).click();
    await expect(page.getByRole('alert')).toHaveText('Logout failed');
    await expect(page).toHaveURL('/dashboard');
    await page.setViewportSize({ width: 390, height: 844 });
    await sound(page);
    await page.getByRole('button', { name: 'Odjava' }).click();
    await page.waitForURL('/login');
  });

  await test.step('an admin logs in, finds the dashboard and logs out', async () => {
    await sendLogin(page);
    await expect(page.getByRole('heading', { name: `Pozdrav ${upstream.admin.name},` })).toBeVisible();
    for (const name of ['Pogledaj kontakt forme', 'Kreiraj novi blog', 'Upravljaj blogovima'])
      await expect(page.getByRole('link', { name })).toBeVisible();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null')?.role)).toBe('admin');

    await hasFigures(page);
    await page.getByRole('button', { name: 'Odjava' }).click();
    await page.waitForURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await page.goto('/dashboard/manage-blogs');
    await expect(page).toHaveURL('/login');
  });
});

test('the log-in takes what is typed at once; a refusal keeps it and says the server’s words or the fixed ones', async ({
  page,
  browser,
  baseURL,
  upstream,
}) => {
  await test.step('the log-in page takes what is typed at once, but opens no keyboard on a phone', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    const phone = await browser.newContext({ baseURL, hasTouch: true, isMobile: true });
    const onPhone = await phone.newPage();
    await onPhone.goto('/login');
    await expect(onPhone.getByRole('button', { name: 'Prijava', exact: true })).toBeEnabled();
    await expect(onPhone.locator(':focus')).toHaveCount(0);
    await phone.close();
  });

  await test.step('a wrong password shows the server’s message and keeps what was typed', async () => {
    mayComplain(page, failedRequest);
    await page.goto('/login');
    // The button beside the password comes from the server, before it can act.
    await expect(page.getByRole('button', { name: 'Prijava', exact: true })).toBeEnabled();
    await page.getByLabel('Email').fill('admin@clinic.example');
    await page.getByLabel('Lozinka').fill('wrong');
    await page.getByRole('button', { name: 'Prikaži lozinku' }).click();
    await expect(page.getByLabel('Lozinka')).toHaveAttribute('type', 'text');
    await page.getByLabel('Lozinka').press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Pogrešan email ili lozinka');
    await expect(page.getByLabel('Email')).toHaveValue('admin@clinic.example');
  });

  await test.step('a provider that says nothing leaves the fixed words', async () => {
    upstream.provider.misbehave('POST /auth/login', silent, 1);
    await fillInLogin(page);
    await expect(page.getByRole('alert')).toHaveText('Login failed');
  });
});

test('logging out in one tab leads the other to the login, logging in leads it back', async ({
  page,
  context,
  staff,
}) => {
  await staff.logIn();
  const other = await context.newPage();
  await openHydrated(other, '/dashboard');
  await expect(other.getByRole('heading', { name: /^Pozdrav/ })).toBeVisible();
  for (const tab of [page, other]) await hasFigures(tab);
  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.waitForURL('/login');
  await other.waitForURL('/login');

  await fillInLogin(other);
  await other.waitForURL('/dashboard');
  await page.waitForURL('/dashboard');
});
