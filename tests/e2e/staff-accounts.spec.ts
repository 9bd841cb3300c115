import type { Page } from '@playwright/test';
import { staff } from '../support/provider-client.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { logIn, openCard } from '../support/staff-login.ts';
import { hydrated } from './site-steps.ts';
import { sound } from './staff-soundness.ts';

const password = 'tri plave ruže u vazi';

const choose = async (page: Page, first: string, second = first) => {
  await page.getByLabel('Nova lozinka', { exact: true }).fill(first);
  await page.getByLabel('Ponovi novu lozinku').fill(second);
  await page.keyboard.press('Enter');
};

const confirm = (page: Page, action: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: action }).dblclick();

test('a person is invited, chooses a password on a phone, is given a role, disabled and enabled', async ({
  page,
  visitor,
}) => {
  test.slow();
  mayComplain(visitor, /status of 40[04] .*\/api\/staff\/invitation/);
  const email = 'ana@clinic.test';
  await visitor.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  await openCard(page, 'Računi');
  const rows = page.getByRole('listitem');
  await expect(rows.filter({ hasText: staff.email })).toContainText('Tvoj račun');

  await page.getByRole('button', { name: 'Pozovi osobu' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.getByLabel('Ime i prezime').fill('Ana Anić');
  await page.getByRole('button', { name: 'Pozovi', exact: true }).dblclick();
  const link = await page.locator('code').innerText();
  await sound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Pozovi osobu' })).toBeFocused();
  await page.reload();
  await expect(rows.filter({ hasText: email })).toContainText('Vrijedi do');

  await visitor.goto(link);
  await expect(visitor.getByText(`Odaberi lozinku za svoj račun ${email}.`)).toBeVisible();
  await sound(visitor);
  await choose(visitor, password, 'something else');
  await expect(visitor.getByText('Lozinke se ne podudaraju.')).toBeVisible();
  await choose(visitor, 'password1234');
  await expect(visitor.getByText('Ovu lozinku je prelako pogoditi. Odaberi drugu.')).toBeVisible();
  await visitor.reload();
  await choose(visitor, password);
  await expect(visitor.getByRole('heading', { name: 'Račun je spreman' })).toBeFocused();
  await sound(visitor);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'Ovaj poziv više ne vrijedi' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Na prijavu' }).click();
  await visitor.waitForURL('/login');

  await page.reload();
  const row = rows.filter({ hasText: email });
  await row.getByRole('button', { name: 'Promijeni ulogu' }).focus();
  await page.keyboard.press('Enter');
  await confirm(page, 'Promijeni ulogu');
  await expect(row).toContainText('Administrator');
  await expect(row.getByRole('button', { name: 'Promijeni ulogu' })).toBeFocused();

  await row.getByRole('button', { name: 'Onemogući' }).click();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Onemogući' }).click();
  await confirm(page, 'Onemogući');
  await expect(row).toContainText('Onemogućen');
  await row.getByRole('button', { name: 'Omogući' }).click();
  await confirm(page, 'Omogući');
  await expect(row).not.toContainText('Onemogućen');
});

test('an invitation is repeated in one tab and withdrawn in another', async ({ page, context, visitor }) => {
  mayComplain(page, /status of 404/);
  await logIn(page, '/dashboard/accounts');
  await hydrated(page);
  await page.getByRole('button', { name: 'Pozovi osobu' }).click();
  await page.getByLabel('Email').fill('iva@clinic.test');
  await page.getByLabel('Ime i prezime').fill('Iva');
  await page.getByLabel('Uloga').selectOption('Administrator');
  await page.getByRole('button', { name: 'Pozovi', exact: true }).click();
  const first = await page.locator('code').innerText();
  await page.getByRole('button', { name: 'Gotovo' }).click();

  const other = await context.newPage();
  await other.goto('/dashboard/accounts');
  await other.getByRole('button', { name: 'Pozovi ponovno' }).click();
  await confirm(other, 'Pozovi ponovno');
  const second = await other.locator('code').innerText();
  mayComplain(visitor, /status of 404 .*\/api\/staff\/invitation/);
  await visitor.goto(first);
  await expect(visitor.getByRole('heading', { name: 'Ovaj poziv više ne vrijedi' })).toBeVisible();
  await visitor.goto(second);
  await expect(visitor.getByRole('heading', { name: 'Dobrodošli, Iva' })).toBeVisible();

  await page.getByRole('button', { name: 'Povuci poziv' }).click();
  await confirm(page, 'Povuci poziv');
  await expect(page.getByText('Poziv je povučen.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Osobe s pristupom' })).toBeFocused();
  await choose(visitor, password);
  await expect(visitor.getByRole('heading', { name: 'Ovaj poziv više ne vrijedi' })).toBeVisible();
  await other.getByRole('button', { name: 'Gotovo' }).click();
  await other.getByRole('button', { name: 'Povuci poziv' }).click();
  await confirm(other, 'Povuci poziv');
  await expect(other.getByText('Ovog poziva više nema: prihvaćen je ili povučen.')).toBeVisible();
  await other.getByRole('button', { name: 'Odustani' }).click();
  await expect(other.getByRole('button', { name: 'Povuci poziv' })).toHaveCount(0);
});
