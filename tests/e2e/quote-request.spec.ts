import { staff } from '../support/provider-client.ts';
import { jpeg, pdf } from '../support/documents.ts';
import { expect, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { expectAccessible, hydrated } from './site-steps.ts';

test('a visitor asks for a quote with documents, and staff see it', async ({ page, site }) => {
  const form = quoteForm(page);
  const patient = 'Giulia Bianchi';

  await test.step('each field is saved when it is left', async () => {
    await page.goto('/');
    await form.countryPickerReady();
    await form.name.fill(patient);
    await form.saving('fullName', () => form.name.blur());
    await form.email.fill('giulia.bianchi@example.it');
    await form.saving('email', () => form.email.blur());
    await form.phone.pressSequentially('3331234567');
    await form.saving('phoneNumber', () => form.phone.blur());
    await form.saving('service', async () => {
      await form.service.click();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    await expect(form.service).toHaveValue('Impianti Dentali');
    await expect(form.service).not.toBeFocused();
  });

  await test.step('documents are uploaded together and shown three to a row', async () => {
    await form.attach(pdf('panoramica.pdf'), jpeg('sorriso.jpg'));
    await expect(form.documents).toHaveCount(2);
    await expect(form.documents.getByRole('link', { name: 'panoramica.pdf' })).toBeVisible();
  });

  await test.step('a reload brings everything back', async () => {
    await page.reload();
    await form.countryPickerReady();
    await expect(form.name).toHaveValue(patient);
    await expect(form.email).toHaveValue('giulia.bianchi@example.it');
    await expect(form.phone).toHaveValue(/333.?123.?4567/);
    await expect(form.service).toHaveValue('Impianti Dentali');
    await expect(form.documents).toHaveCount(2);
    await expect(form.submit).toBeDisabled();
  });

  await test.step('the documents come back as they were sent', async () => {
    const link = await form.documents.getByRole('link', { name: 'panoramica.pdf' }).getAttribute('href');
    const answer = await page.request.get(link ?? '');
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect(await answer.body()).toEqual(pdf('panoramica.pdf').buffer);
  });

  await test.step('the form is sent once, and thanks', async () => {
    await form.message.fill('Vorrei un preventivo per due impianti.');
    await form.saving('message', () => form.message.blur());
    await expect(form.submit).toBeEnabled();
    await form.submit.dblclick();
    await expect(form.thanks).toBeVisible();
    await expect(form.thanks).toBeFocused();
    const screen = page.locator('#preventivo');
    const glyph = await screen.locator('[class*="check"]').evaluate((icon) => {
      const { width, paddingLeft, paddingRight } = getComputedStyle(icon);
      return parseFloat(width) - parseFloat(paddingLeft) - parseFloat(paddingRight);
    });
    expect(glyph, 'width of the check mark in its seal').toBeGreaterThanOrEqual(16);
    await expect(screen).toContainText(
      'Ti chiamiamo al +39 333 123 4567 negli orari della clinica (Lun - Ven: 8:00 - 20:00).',
    );
    await expect(screen.getByRole('listitem').filter({ hasText: 'panoramica.pdf' })).toBeVisible();
  });

  await test.step('the thanks lead to the patient’s page, which says when the quote comes', async () => {
    await page.getByRole('link', { name: 'La tua pagina: documenti e preventivo' }).click();
    await page.getByLabel('Ultime quattro cifre').fill('4567');
    await page.getByRole('button', { name: 'Apri la pagina' }).click();
    await expect(page.getByRole('heading', { name: 'Il preventivo non c’è ancora' })).toBeVisible();
    await hydrated(page, 'main');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Elimina la tua richiesta' }).click();
    await expect(page.getByRole('button', { name: 'Elimina la richiesta e i documenti' })).toBeEnabled();
    await page.goto('/');
    await expect(form.thanks).toBeVisible();
  });

  await test.step('staff find it completed', async () => {
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
    await page.getByLabel('Email').fill(staff.email);
    await page.getByLabel('Lozinka', { exact: true }).fill(staff.password);
    await page.getByRole('button', { name: 'Prijava', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: /Pogledaj kontakt forme/ }).click();
    const row = page.getByRole('row').filter({ hasText: patient });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Poslano');
    await expect(row.getByRole('progressbar', { name: /Obavezna polja/ })).toHaveAttribute('value', '100');
    await expect(row).toContainText('giulia.bianchi@example.it');
  });

  await test.step('staff log out and are out', async () => {
    await page.getByRole('link', { name: 'Natrag na kontrolnu ploču' }).click();
    // The page asks for its figures, which a log-out meanwhile would end as a failure.
    await expect(page.getByRole('figure', { name: 'Upiti po tjednima' })).toBeVisible();
    await page.getByRole('button', { name: 'Odjava' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login');
  });

  await test.step('nothing personal is in the logs', () => {
    const output = site.output();
    for (const secret of [patient, 'giulia', '3331234567', 'panoramica', staff.email, staff.password])
      expect(output).not.toContain(secret);
  });
});
