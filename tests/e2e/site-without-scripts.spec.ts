import { serviceHref } from '#shared/content/site.ts';
import { expect, test } from '../support/journey.ts';
import { expectFits, publicPages } from './site-steps.ts';

test.use({ javaScriptEnabled: false });

test('every page can be read without scripts', async ({ page }) => {
  for (const [path, heading] of publicPages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[class*=loader]')).toBeHidden();
  }
});

test('the navigation is there on a phone, the menu button is not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Apri il menu' })).toBeHidden();
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blogs');
  await expectFits(page);
});

test('a service’s page leads to the form with the service chosen', async ({ page }) => {
  await page.goto(serviceHref('Corone Dentali'));
  await page.getByRole('link', { name: 'Chiedi un preventivo' }).first().click();
  await expect(page).toHaveURL(/preventivo#contact-form$/);
  await expect(page.getByLabel('Servizio')).toHaveValue('Corone Dentali');
  await page.goto('/service/Sbiancamento');
  await expect(page.getByLabel('Servizio')).toHaveValue('');
});

test('the form says beforehand what it takes, and which documents are chosen', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#contact-form')).toContainText('fino a 25 MB l’uno');
  const documents = page.getByLabel('Allega Documenti');
  await expect(documents).toHaveCSS('opacity', '1');
  await expect(documents).toHaveCSS('position', 'static');
  await expect(page.getByText('Scatta una foto')).toBeHidden();
});

test('anchors, questions and the row of services work', async ({ page }) => {
  await page.goto('/terms');
  await page
    .getByRole('navigation', { name: 'Link rapidi' })
    .getByRole('link', { name: 'Domande Frequenti' })
    .click();
  await expect(page).toHaveURL('/#faq');
  await page.locator('#faq summary').first().click();
  await expect(page.getByText('No, la prima visita è gratuita.')).toBeVisible();
  await page
    .locator('#services-carousel')
    .getByRole('link', { name: /Sbiancamento/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sbiancamento' })).toBeVisible();
});
