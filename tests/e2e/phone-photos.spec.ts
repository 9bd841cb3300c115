import type { Browser, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { withoutTls } from '../support/chromium.ts';
import { jpeg, pdf } from '../support/documents.ts';
import { fromWebsite, expect, mayComplain, test } from '../support/journey.ts';
import { quoteForm } from '../support/quote-form.ts';
import { expectAccessible } from './site-steps.ts';
import { openForm } from './contact-form-steps.ts';

const phoneScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A separate phone, with its own cookies and storage. */
const newPhone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ ...phoneScreen, locale: 'it-IT' })).newPage();

const opener = (computer: Page) => computer.getByRole('button', { name: 'Aggiungi foto dal telefono' });
const panel = (computer: Page) => computer.getByRole('region', { name: 'Foto dal telefono' });
const take = (phone: Page, name: string) => phone.getByLabel('Scatta una foto').setInputFiles(jpeg(name));

/** A picture 800 pixels wide. @param blur sigma of the Gaussian blur in pixels; 0 leaves it sharp. */
const picture = async (name: string, blur: number) => {
  const source = sharp('public/images/services/impianti_dentali.png').flatten({ background: '#fff' });
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await (blur > 0 ? source.blur(blur) : source).jpeg().toBuffer(),
  };
};

/** Expects that no part of an element is outside the window or covered. */
const expectWhollySeen = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((shown) => {
        const { left, right, top, bottom } = shown.getBoundingClientRect();
        const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
        return corners.every(([x, y]) => shown.contains(document.elementFromPoint(x, y)));
      }),
    )
    .toBe(true);

async function beginDraft(computer: Page): Promise<void> {
  const form = await openForm(computer);
  await form.saving('fullName', async () => {
    await form.name.fill('Maria Rossi');
    await form.name.blur();
  });
}

/** Opens the panel of a form that has a draft. @returns the URL in its QR code. */
async function showCode(computer: Page): Promise<string> {
  // Scrolls until there is room for the panel's title below the button, so that focusing the title scrolls nothing.
  await opener(computer).evaluate((button) => {
    const top = button.getBoundingClientRect().top - window.innerHeight * 0.7;
    window.scrollBy({ top, behavior: 'instant' });
  });
  await opener(computer).click();
  return addressIn(computer);
}

/** Creates a draft and opens the panel. @returns the URL in its QR code. */
async function openPanel(computer: Page): Promise<string> {
  await beginDraft(computer);
  return showCode(computer);
}

/** Closes the panel, and waits until the server has closed its link. */
async function closePanel(computer: Page): Promise<void> {
  const closed = computer.waitForResponse('**/phone-link/removal');
  await panel(computer).getByRole('heading').press('Escape');
  await expect(panel(computer)).toBeHidden();
  await expect(opener(computer)).toBeFocused();
  await closed;
}

async function addressIn(computer: Page): Promise<string> {
  const text = panel(computer).getByText(/\/foto#/);
  await expect(panel(computer).getByRole('img', { name: 'Codice QR per il telefono' })).toBeVisible();
  return (await text.textContent()) ?? '';
}

test('a phone that scans the code adds photos to the form on the computer, which waits for them, until the computer closes the link', async ({
  page,
  browser,
}) => {
  // A question about the link that is under way while the form is sent finds it closed.
  mayComplain(page, /status of 404/);
  const form = quoteForm(page);
  const address = await openPanel(page);
  await expect(panel(page).getByRole('heading')).toBeFocused();

  await test.step('a phone whose browser stores no cookies is told so', async () => {
    const blocked = await newPhone(browser);
    await blocked.route('**/api/phone-link', async (route) => {
      const answer = await route.fetch();
      await blocked.context().clearCookies();
      const headers = Object.entries(answer.headers()).filter(([name]) => name !== 'set-cookie');
      await route.fulfill({ response: answer, headers: Object.fromEntries(headers) });
    });
    await blocked.goto(address);
    await expect(blocked.getByRole('heading', { name: 'Cookie bloccati' })).toBeFocused();
    await expect(blocked.getByText(/Consentili o apri l’indirizzo in un altro browser/)).toBeVisible();
    await expect(blocked.getByLabel('Scatta una foto')).toHaveCount(0);
    await blocked.context().close();
  });

  const phone = await newPhone(browser);
  await test.step('photos arrive, also after a reload', async () => {
    await phone.goto(address);
    await expect(panel(page).getByRole('strong')).toBeVisible();
    await take(phone, 'sorriso.jpg');
    await expect(phone.getByRole('list', { name: 'Arrivate sul computer' })).toHaveText('sorriso.jpg');
    await expect(form.documents).toHaveText(['sorriso.jpg']);
    await phone.reload();
    await phone.getByLabel('Scegli foto o documenti').setInputFiles([jpeg('denti-1.jpg'), jpeg('denti-2.jpg')]);
    await expect(form.documents).toHaveCount(3);
    await form.form.getByRole('button', { name: 'Rimuovi denti-1.jpg' }).click();
    await expect(form.documents).toHaveCount(2);
  });

  await test.step('the request waits for the photo that is arriving', async () => {
    await form.phone.pressSequentially('3475552222');
    await form.message.pressSequentially('Vorrei un preventivo.');
    const line = await phone.context().newCDPSession(phone);
    const upload = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    await upload(20_000);
    const photo = jpeg('profilo.jpg');
    await phone
      .getByLabel('Scatta una foto')
      .setInputFiles({ ...photo, buffer: Buffer.concat([photo.buffer, Buffer.alloc(2_000_000)]) });
    await expect(panel(page).getByText('in arrivo…')).toBeVisible();
    await form.submit.click();
    await expect(page.getByText('Una foto sta ancora arrivando dal telefono')).toBeVisible();
    await upload(-1);
    await expect(form.documents).toHaveCount(3);
  });

  await test.step('no second phone joins', async () => {
    const second = await newPhone(browser);
    mayComplain(second, /status of 409 .*\/api\/phone-link/);
    await second.goto(address);
    await expect(second.getByRole('heading', { name: 'Codice già usato' })).toBeFocused();
    await second.context().close();
  });

  await test.step('the computer closes the link', async () => {
    await closePanel(page);
    mayComplain(phone, /status of 404 .*\/api\/|Upload failed/);
    await take(phone, 'tardi.jpg');
    await expect(phone.getByRole('heading', { name: 'Collegamento chiuso' })).toBeFocused();
    await expect(phone.getByText('Non arrivate: tardi.jpg')).toBeVisible();
    await expect(form.documents).toHaveCount(3);
    await phone.context().close();
  });

  await form.submit.click();
  await expect(form.thanks).toBeVisible();
  await expect(page.getByText('Documenti ricevuti: 3')).toBeVisible();
});

test('the panel with the code is in view as soon as it is there, with the consent line open', async ({ page }) => {
  await beginDraft(page);
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const)
    await test.step(`at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await showCode(page);
      await expectWhollySeen(panel(page));
      await closePanel(page);
    });
});

test('the phone shows the photos that it sent, advises against a blurred one, and says where to go on; a computer that leaves the page closes the link', async ({
  page,
  browser,
}) => {
  const phone = await newPhone(browser);
  await phone.goto(await openPanel(page));
  await expect(phone.getByText(/Il collegamento vale ancora/)).toBeVisible();
  const sent = phone.getByRole('list', { name: 'Arrivate sul computer' }).getByRole('listitem');
  const end = phone.getByText('Puoi tornare al computer');
  await expect(end).toBeHidden();
  await phone.getByLabel('Scatta una foto').setInputFiles(await picture('mossa.jpg', 4));
  await expect(sent.filter({ hasText: 'mossa.jpg' })).toContainText('Sembra sfocata');
  await phone.getByLabel('Scatta una foto').setInputFiles(await picture('nitida.jpg', 0));
  await expect(sent).toHaveCount(2);
  for (const name of ['nitida.jpg', 'mossa.jpg']) {
    const thumbnail = sent.filter({ hasText: name }).locator('img');
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  }
  await phone
    .getByLabel('Scegli foto o documenti')
    .setInputFiles([pdf('referto.pdf'), await picture('mossa-2.jpg', 8)]);
  await expect(phone.getByText(/^Sembra sfocata/)).toHaveCount(2);
  await expect(sent.filter({ hasText: 'nitida.jpg' })).toHaveText('nitida.jpg');
  await expect(sent.filter({ hasText: 'referto.pdf' })).toHaveText(/^PDF\s*referto\.pdf$/);
  await expect(end).toBeVisible();
  await expectAccessible(phone);
  await expect(quoteForm(page).documents).toHaveCount(4);

  mayComplain(phone, /status of 404 .*\/api\/phone-link/);
  await page.goto('about:blank');
  // The phone asks whenever its page is shown again.
  const closed = async () => {
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    return phone.getByRole('heading', { name: 'Collegamento chiuso' }).isVisible();
  };
  await expect.poll(closed).toBe(true);
  await phone.context().close();
});

test('a code ends after fifteen minutes, and a new one takes its place', async ({ page, browser }) => {
  await page.clock.install();
  const first = await openPanel(page);
  await page.clock.fastForward('05:00');
  await expect(panel(page).getByRole('timer')).toHaveText(/^(?:10|9) minuti$/);
  await page.clock.fastForward('10:01');
  await expect(
    panel(page)
      .getByText(/Il codice non vale più/)
      .last(),
  ).toBeVisible();
  await panel(page).getByRole('button', { name: 'Nuovo codice' }).click();
  const second = await addressIn(page);
  expect(second).not.toBe(first);

  const phone = await newPhone(browser);
  mayComplain(phone, /status of (?:404|410) .*\/api\/|Upload failed/);
  await phone.goto(first);
  await expect(phone.getByRole('heading', { name: 'Collegamento chiuso' })).toBeVisible();
  // Only the fragment changes, so the tab does not load a new document.
  await phone.goto(second);
  await expect(phone.getByText(/Il collegamento vale ancora/)).toBeVisible();
  await phone.route('**/api/uploads/phone', (route) =>
    route.fulfill({ ...fromWebsite, status: 410, json: { code: 'PHONE_LINK_EXPIRED', message: '' } }),
  );
  await take(phone, 'tardi.jpg');
  await expect(phone.getByRole('heading', { name: 'Codice scaduto' })).toBeVisible();
  await phone.goto('/foto');
  await expect(phone.getByRole('heading', { name: 'Indirizzo incompleto' })).toBeVisible();
  await phone.context().close();
});

test('where the browser cannot copy the address, the panel says so', async ({ site }) => {
  await withoutTls(site.origin, async (page) => {
    await openPanel(page);
    await panel(page).getByRole('button', { name: 'Copia l’indirizzo' }).click();
    await expect(panel(page).getByText('Non copiato: selezionalo e copialo.')).toBeVisible();
  });
});
