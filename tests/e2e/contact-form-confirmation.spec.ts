import privacySettings from '#shared/rules/privacy-settings.json' with { type: 'json' };
import { blob } from '../support/documents.ts';
import { freePort } from '../support/free-port.ts';
import { mayComplain, expect, test as base } from '../support/journey.ts';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { crawling, fillInForm, openForm, sendForm, slowDown } from './contact-form-steps.ts';
import { expectAccessible, expectFits, withCookieChoice } from './site-steps.ts';

const test = base.extend<object, { mails: MailServer }>({
  mails: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: 'worker' },
  ],
  siteEnv: [
    async ({ mails }, use) => {
      const port = String(await freePort());
      await use({
        RATE_LIMITS: 'off',
        PORT: port,
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        SMTP_URL: mails.url,
        NOTIFY_EMAIL: 'clinica@example.it',
        HEALTH_CONSENT_TEXT: 'Acconsento all’uso dei dati sulla mia salute per il preventivo.',
        HEALTH_CONSENT_VERSION: '2026-11',
        // Without them, the site warns that its privacy page does not go with the consent.
        ...Object.fromEntries(privacySettings.map((name) => [name, 'Clinica Esempio'])),
      });
    },
    { scope: 'worker' },
  ],
});

test('documents wait for the consent and stop when it is withdrawn; the link of the confirmation erases the request', async ({
  page,
  site,
  mails,
}) => {
  await withCookieChoice(page, site.origin);
  const form = await openForm(page);
  await fillInForm(form);
  await form.email.fill('maria@example.it');
  await form.saving('email', () => form.email.blur());
  const consent = form.form.getByRole('checkbox', { name: /^Acconsento all’uso/ });
  const phonePhotos = page.getByRole('button', { name: 'Aggiungi foto dal telefono' });
  const underWay = page.getByRole('list', { name: 'Documenti in caricamento' });
  const waiting = underWay.getByText('Attende il consenso');

  await test.step('before the consent nothing is sent', async () => {
    await expect(page.getByText('Per inviare manca ancora: il consenso.')).toBeVisible();
    await expect(form.submit).toBeDisabled();
    await expect(phonePhotos).toHaveCount(0);
    const chooser = page.waitForEvent('filechooser');
    await form.form.getByLabel('Allega Documenti').click();
    await (await chooser).setFiles(blob('tac.dcm', 400_000));
    await expect(waiting).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a document that is being sent stops when the consent is withdrawn, and is sent whole after the next', async () => {
    await slowDown(page, crawling);
    const begun = page.waitForRequest('**/api/uploads/contact-form');
    await consent.check();
    await begun;
    await expect(waiting).toHaveCount(0);
    const stopped = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/uploads/'));
    await consent.click();
    await stopped;
    await expect(waiting).toBeVisible();
    await slowDown(page, { latency: 0, bytesPerSecond: -1 });
    await consent.click();
    await expect(page.getByRole('list', { name: 'Documenti allegati' }).getByText('tac.dcm')).toBeVisible();
    await expect(underWay).toHaveCount(0);
    await expect(phonePhotos).toBeVisible();
  });
  await sendForm(form);
  await expect(page.getByText('Ti abbiamo mandato una conferma a maria@example.it.')).toBeVisible();

  await expect.poll(() => mails.to('maria@example.it')).toHaveLength(1);
  const [mail] = mails.to('maria@example.it');
  const [link = ''] = /http\S+\/erase-request#\S+/.exec(mail?.text ?? '') ?? [];

  await test.step('the mail can be read', async () => {
    const reader = await page.context().newPage();
    await reader.setContent(mail?.html ?? '');
    await expect(reader.getByRole('link', { name: 'Elimina la richiesta' })).toHaveAttribute('href', link);
    for (const [width, colorScheme, ground] of [
      [390, 'light', 'rgb(251, 248, 242)'],
      // Checks that the dark colours are in use, because light ones could be readable as well.
      [700, 'dark', 'rgb(11, 52, 64)'],
    ] as const) {
      await reader.setViewportSize({ width, height: 700 });
      await reader.emulateMedia({ colorScheme });
      await expectFits(reader);
      await expectAccessible(reader);
      await expect(reader.locator('body')).toHaveCSS('background-color', ground);
    }
    await reader.close();
  });

  await page.context().clearCookies({ name: 'site_consent' });
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(link);
  const erase = page.getByRole('button', { name: 'Elimina la richiesta e i documenti' });
  await expect(erase).toBeEnabled();
  await test.step('the button is in the first screen of a phone, above the consent line', async () => {
    const line = await page.getByRole('region', { name: 'Cookie' }).boundingBox();
    const button = await erase.boundingBox();
    expect((button?.y ?? 664) + (button?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
    await expect(page.getByRole('navigation', { name: 'Telefono e WhatsApp' })).toHaveCount(0);
  });
  await page.context().setOffline(true);
  mayComplain(page, /ERR_INTERNET_DISCONNECTED/);
  await erase.click();
  await expect(page.getByText('La richiesta non è stata eliminata. La connessione non risponde')).toBeVisible();
  await page.context().setOffline(false);
  await erase.click();
  await expect(page.getByRole('heading', { name: 'La richiesta è stata eliminata.' })).toBeFocused();
  await expectAccessible(page);

  mayComplain(page, /status of 404/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Questa richiesta è già stata eliminata.' })).toBeFocused();
  await expect(erase).toBeHidden();
  await page.goto(link.slice(0, -1));
  await expect(page.getByRole('heading', { name: 'Il link non è completo.' })).toBeFocused();

  await test.step('the form no longer thanks for it', async () => {
    await page.goto('/');
    await expect(form.name).toBeVisible();
    await expect(form.name).toHaveValue('');
    await expect(form.thanks).toBeHidden();
  });
});
