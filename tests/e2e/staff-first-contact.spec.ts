import { expect, test } from '../support/journey.ts';
import { logIn, openForms } from '../support/staff-login.ts';
import { expectAccessible } from './site-steps.ts';
import { sendRequest } from './staff-form-steps.ts';

/** How long requests wait for the first contact, the promise to visitors, and the alert of a new request. */

test.use({ siteEnv: { RATE_LIMITS: 'off', ANSWER_HOURS: '4', CLINIC_HOURS: 'Dom - Sab: 0:00 - 23:59' } });

test('visitors read when the clinic answers, and the dashboard says how long first contacts took', async ({
  page,
  sender,
}) => {
  await page.goto('/');
  await expect(page.locator('#contact-form').getByText('Rispondiamo entro 4 ore di apertura.')).toBeVisible();
  await sendRequest(sender, 'Olga Serra');
  await openForms(page);
  await expect(page.getByRole('row', { name: /Olga Serra/ })).not.toContainText('kasni');
  await page.getByRole('link', { name: 'Olga Serra' }).click();
  const detail = page.getByRole('dialog', { name: 'Olga Serra' });
  await detail.getByRole('button', { name: 'Kontaktirano' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Novi status: Kontaktirano' })).toBeVisible();
  await page.goto('/dashboard');
  const contacts = page.getByRole('region', { name: /Prvi kontakt/ });
  await expect(contacts.getByRole('definition').last()).toHaveText(/100\s%/);
  for (const name of [/^Corone Dentali 1 \d+ min \d+ min 100\s%$/, /^Izravno ili nepoznato 1 \d+ min/])
    await expect(contacts.getByRole('row', { name })).toBeVisible();
  await expectAccessible(page);
});

test('a new request is told by the title within ten seconds, until something is pressed', async ({ page, sender }) => {
  await page.clock.install();
  await logIn(page);
  await expect(page.getByRole('checkbox', { name: 'Zvuk za nove upite' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Zvuk za nove upite' }).check();
  const title = await page.title();
  await sendRequest(sender, 'Nina Conti');
  await page.clock.fastForward(10_000);
  await expect(page).toHaveTitle(`(1) ${title}`);
  await page.keyboard.press('Shift');
  await expect(page).toHaveTitle(title);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Zvuk za nove upite' })).toBeChecked();
});

test('no question is asked before the last one is answered, so that a late answer tells no request twice', async ({
  page,
  sender,
}) => {
  await page.clock.install();
  await logIn(page);
  const figures = page.getByRole('region', { name: 'Ponude ovog mjeseca' });
  await expect(figures).toBeVisible();
  const title = await page.title();
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let questions = 0;
  await page.route('**/api/staff/statistics', async (route) => {
    questions += 1;
    const question = questions;
    const response = await route.fetch();
    const answer = await response.json();
    asked.resolve();
    // The first answer is from before the request.
    if (question === 1) await late.promise;
    const { quotes } = answer;
    await route.fulfill({ response, json: { ...answer, quotes: { ...quotes, news: 70 + question } } });
  });
  await page.clock.fastForward(10_000);
  await asked.promise;
  await sendRequest(sender, 'Lea Conti');
  await page.clock.fastForward(10_000);
  late.resolve();
  await expect(figures).toContainText('71');
  await page.clock.fastForward(10_000);
  await expect(figures).toContainText('72');
  expect(questions).toBe(2);
  expect(await page.title()).toBe(`(1) ${title}`);
});
