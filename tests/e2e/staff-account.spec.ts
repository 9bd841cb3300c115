import type { Page } from '@playwright/test';
import { staff } from '../support/provider-client.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { logIn } from '../support/staff-login.ts';
import { sound } from './staff-soundness.ts';

const newPassword = 'tri plave ruže u vazi';

const fillIn = async (page: Page, current: string, password: string, repeated = password) => {
  await page.getByLabel('Trenutna lozinka').fill(current);
  await page.getByLabel('Nova lozinka', { exact: true }).fill(password);
  await page.getByLabel('Ponovi novu lozinku').fill(repeated);
  await page.getByRole('button', { name: 'Promijeni lozinku' }).click();
};

/** On a laptop and a phone. */
const soundEverywhere = async (page: Page) => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await sound(page);
  }
};

test('the password is changed, and another browser is logged out', async ({ page, visitor }) => {
  mayComplain(page, /status of 40[013]/);
  await logIn(page);
  await logIn(visitor);
  await page.getByRole('link', { name: 'Moj račun' }).click();
  const others = page.getByRole('button', { name: 'Odjavi', exact: true });
  await expect(others.first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome, Linux' }).first()).toBeVisible();
  // A time is not broken into lines.
  const times = page.getByText(/^Prijava \d/).first();
  expect(await times.textContent()).toMatch(/^Prijava (\d\d\.\u{a0}){2}\d{4}\.\u{a0}\d\d:\d\d, /u);
  await soundEverywhere(page);

  await fillIn(page, staff.password, newPassword, 'something else');
  await expect(page.getByText('Lozinke se ne podudaraju.')).toBeVisible();
  await fillIn(page, 'wrong', newPassword);
  await expect(page.getByText('Trenutna lozinka nije točna.')).toBeVisible();
  await fillIn(page, staff.password, 'password1234');
  await expect(page.getByText('Ovu lozinku je prelako pogoditi. Odaberi drugu.')).toBeVisible();
  await soundEverywhere(page);

  await fillIn(page, staff.password, newPassword);
  await expect(page.getByText('Lozinka je promijenjena.')).toBeVisible();
  await expect(others).toHaveCount(0);
  await visitor.goto('/dashboard/manage-blogs');
  await visitor.waitForURL('/login');

  await page.reload();
  await fillIn(page, newPassword, staff.password);
  await expect(page.getByText('Lozinka je promijenjena.')).toBeVisible();
});

test('a session that is ended elsewhere asks for a log-in', async ({ page, visitor }) => {
  mayComplain(page, /status of 401/);
  await logIn(page);
  await logIn(visitor);
  await visitor.goto('/dashboard/account');
  await visitor.getByRole('button', { name: 'Odjavi', exact: true }).first().click();
  await expect(visitor.getByText('Uređaj je odjavljen.')).toBeVisible();
  await expect(visitor.getByText('Ovaj uređaj')).toBeVisible();

  await page.goto('/dashboard/account');
  await page.waitForURL('/login');
  await logIn(page);
  await page.getByRole('link', { name: 'Moj račun' }).click();
  await page.getByRole('button', { name: 'Odjavi sve ostale' }).click();
  await expect(page.getByText('Ostali uređaji su odjavljeni.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Odjavi', exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
  await visitor.reload();
  await visitor.waitForURL('/login');
});
