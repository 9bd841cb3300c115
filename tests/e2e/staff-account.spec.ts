import type { Page } from '@playwright/test';
import { staff } from '../support/provider-client.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { logIn, signIn } from '../support/staff-login.ts';
import { sound } from './staff-soundness.ts';

const newPassword = 'tri plave ruže u vazi';

const fillIn = async (page: Page, current: string, password: string, repeated = password) => {
  await page.getByLabel('Trenutna lozinka').fill(current);
  await page.getByLabel('Nova lozinka', { exact: true }).fill(password);
  await page.getByLabel('Ponovi novu lozinku').fill(repeated);
  await page.getByRole('button', { name: 'Promijeni lozinku' }).click();
};

test('the password is changed, and sessions elsewhere are ended, one, all or by that', async ({
  page,
  sender,
  visitor,
}) => {
  mayComplain(page, /status of 40[03]/);
  // Without a page, whose calls would be answered 401 once its session is ended.
  const logInElsewhere = () => signIn({ request: sender });
  await logIn(page);
  await logIn(visitor, '/dashboard/manage-blogs');
  await page.getByRole('link', { name: 'Moj račun' }).click();
  const others = page.getByRole('button', { name: 'Odjavi', exact: true });
  await expect(others.first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome, Linux' }).first()).toBeVisible();
  await expect(page.getByText('Ovaj uređaj')).toBeVisible();
  // A time is not broken into lines.
  const times = page.getByText(/^Prijava \d/).first();
  expect(await times.textContent()).toMatch(/^Prijava (\d\d\.\u{a0}){2}\d{4}\.\u{a0}\d\d:\d\d, /u);

  await test.step('one session, then all others', async () => {
    // What was used last comes first.
    await others.first().click();
    await expect(page.getByText('Uređaj je odjavljen.')).toBeVisible();
    await visitor.reload();
    await visitor.waitForURL('/login');
    await logInElsewhere();
    await page.reload();
    await page.getByRole('button', { name: 'Odjavi sve ostale' }).click();
    await expect(page.getByText('Ostali uređaji su odjavljeni.')).toBeVisible();
    await expect(others).toHaveCount(0);
  });

  await test.step('a refused new password, then one that is taken', async () => {
    await logInElsewhere();
    await page.reload();
    await fillIn(page, staff.password, newPassword, 'something else');
    await expect(page.getByText('Lozinke se ne podudaraju.')).toBeVisible();
    await fillIn(page, 'wrong', newPassword);
    await expect(page.getByText('Trenutna lozinka nije točna.')).toBeVisible();
    await fillIn(page, staff.password, 'password1234');
    await expect(page.getByText('Ovu lozinku je prelako pogoditi. Odaberi drugu.')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await sound(page);

    await expect(others).toHaveCount(1);
    await fillIn(page, staff.password, newPassword);
    await expect(page.getByText('Lozinka je promijenjena.')).toBeVisible();
    await expect(others).toHaveCount(0);

    // Other journeys log in with the first one.
    await page.reload();
    await fillIn(page, newPassword, staff.password);
    await expect(page.getByText('Lozinka je promijenjena.')).toBeVisible();
  });

  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});
