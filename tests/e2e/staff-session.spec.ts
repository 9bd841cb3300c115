import { expect, test } from '../support/staff-journey.ts';

/** The browser's message about an answer that is part of the journey. */
const failedRequest = /Failed to load resource/;

test('an admin logs in, finds the dashboard and logs out', async ({ page, upstream, staff }) => {
  await staff.logIn();
  await expect(page.getByRole('heading', { name: `Pozdrav ${upstream.admin.name},` })).toBeVisible();
  for (const name of ['Pogledaj kontakt forme', 'Kreiraj novi blog', 'Upravljaj blogovima'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null')?.role)).toBe('admin');

  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await page.goto('/dashboard/manage-blogs');
  await expect(page).toHaveURL('/login');
});

test('a wrong password shows the server’s message and keeps what was typed', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.expect(failedRequest);
  await page.goto('/login');
  await page.getByLabel('Email').fill('admin@clinic.example');
  await page.getByLabel('Lozinka').fill('wrong');
  await page.getByRole('button', { name: 'Prikaži lozinku' }).click();
  await expect(page.getByLabel('Lozinka')).toHaveAttribute('type', 'text');
  await page.getByLabel('Lozinka').press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Pogrešan email ili lozinka');
  await expect(page.getByLabel('Email')).toHaveValue('admin@clinic.example');
});

test('a provider that says nothing leaves the fixed words, at login and at logout', async ({
  page,
  upstream,
  staff,
  consoleWatch,
}) => {
  consoleWatch.expect(failedRequest);
  const silent = { kind: 'status', answer: { status: 400 } } as const;
  const repairLogin = upstream.provider.misbehave('POST /auth/login', silent);
  await page.goto('/login');
  await page.getByLabel('Email').fill(upstream.admin.email);
  await page.getByLabel('Lozinka').fill(upstream.admin.password);
  await page.getByRole('button', { name: 'Prijava' }).click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
  repairLogin();

  await staff.logIn();
  const repairLogout = upstream.provider.misbehave('POST /auth/logout', silent);
  await page.getByRole('button', { name: 'Odjava' }).click();
  await expect(page.getByRole('alert')).toHaveText('Logout failed');
  await expect(page).toHaveURL('/dashboard');
  repairLogout();
});

test('users without the admin role see only that nothing is available to them', async ({
  page,
  upstream,
  staff,
}) => {
  await staff.logIn(upstream.reader);
  await expect(page.getByRole('heading', { name: 'Dobrodošli' })).toBeVisible();
  await expect(page.getByText('Nemate pristup administratorskoj ploči.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pogledaj kontakt forme' })).toBeHidden();
  await page.goto('/dashboard/contactFormManagement');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.waitForURL('/login');
});

test('who is logged in is sent on from the login', async ({ page, staff }) => {
  await staff.logIn();
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
});

test('Loading... shows while the session is checked', async ({ page, upstream, staff }) => {
  await staff.logIn();
  const answered = Promise.withResolvers<void>();
  const release = upstream.provider.misbehave('GET /auth/me', {
    kind: 'holdAnswer',
    until: answered.promise,
  });
  await page.getByRole('link', { name: 'Upravljaj blogovima' }).click();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  release();
  answered.resolve();
  await page.waitForURL('/dashboard/manage-blogs');
  await expect(page.getByText('Loading...', { exact: true })).toBeHidden();
});

test('an expired session is renewed without a visible change', async ({ page, upstream, staff }) => {
  await staff.logIn();
  upstream.provider.sessions.expireAccess();
  await page.goto('/dashboard/manage-blogs');
  await expect(page.getByRole('heading', { name: 'Upravljaj Blogovima' })).toBeVisible();
  upstream.provider.sessions.expireAccess();
  await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
  await expect(page.getByRole('heading', { name: /^Pozdrav/ })).toBeVisible();
});

test('logging out in one tab leads the other to the login, logging in leads it back', async ({
  page,
  context,
  upstream,
  staff,
}) => {
  await staff.logIn();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { name: /^Pozdrav/ })).toBeVisible();
  await page.getByRole('button', { name: 'Odjava' }).click();
  await page.waitForURL('/login');
  await other.waitForURL('/login');

  await other.getByLabel('Email').fill(upstream.admin.email);
  await other.getByLabel('Lozinka').fill(upstream.admin.password);
  await other.getByRole('button', { name: 'Prijava' }).click();
  await other.waitForURL('/dashboard');
  await page.waitForURL('/dashboard');
});
