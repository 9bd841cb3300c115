import { mayComplain, expect, test } from '../support/journey.ts';
import { briefestServices, openServiceShare, withCookieChoice } from './site-steps.ts';

test.beforeEach(async ({ page, site }) => withCookieChoice(page, site.origin));

test('on a phone, at least half of a service’s page is about the treatment', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The consent line makes the page longer.
  await page.context().clearCookies();
  for (const name of briefestServices) expect(await openServiceShare(page, name), name).toBeGreaterThanOrEqual(0.5);
});

test('a service that is not offered has its decoded name, and leads to those that are', async ({ page }) => {
  mayComplain(page, /404/);
  const answer = await page.goto('/service/Ortodonzia');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Ortodonzia' })).toHaveCSS('text-align', 'center');
  await expect(page.getByText('Servizio non trovato. Seleziona uno dei servizi offerti.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Che cos’è' })).toHaveCount(0);
  await page.goto('/service/Denti%2FGengive%20100%25');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Denti/Gengive 100%');
  await expect(page).toHaveTitle(/^Denti\/Gengive 100% /);
});

test('a card of 400 px leads to an article with its date, its reading time, its cure and the form', async ({
  page,
}) => {
  await page.goto('/blogs');
  for (const card of await page.locator('main li a').all()) expect((await card.boundingBox())?.height).toBe(400);
  await page.getByRole('link', { name: /Impianti dentali/ }).click();
  await expect(page.getByText(/^\d{2}\/\d{2}\/\d{4} · \d+ min di lettura$/)).toBeVisible();
  await expect(page.getByText('Il servizio di cui si parla')).toBeVisible();
  await expect(page.locator('#contact-form').getByRole('textbox', { name: /Nome e cognome/ })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 500));
  await page.getByRole('link', { name: 'Torna ai blog' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'I Nostri Blog' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the loader fades without scripts, and the page works when no script arrives', async ({ page }) => {
  mayComplain(page, /ERR_FAILED/);
  await page.route('**/assets/**/*.js', (route) => route.abort());
  await page.goto('/');
  const loader = page.locator('[class*=loader]');
  await expect(loader).toHaveCount(1);
  await expect(loader).toBeHidden();
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blogs');
});

test('the contents beside a long text lead to its parts', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/privacy');
  await page
    .getByRole('navigation', { name: 'In questa pagina' })
    .getByRole('link', { name: '3. Protezione delle informazioni' })
    .click();
  await expect(page.getByRole('heading', { name: '3. Protezione delle informazioni' })).toBeInViewport();
  await expect(page).toHaveURL('/privacy#protezione-delle-informazioni');
});
