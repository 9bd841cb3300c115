import type { Locator, Page } from '@playwright/test';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, mayComplain, test } from '../support/journey.ts';
import { openForms } from '../support/staff-login.ts';
import { sendRequest } from './staff-form-steps.ts';
import { sound } from './staff-soundness.ts';

/** A quote from the price list to the patient's acceptance, against the bundled provider. */

useEmptyDesk();
test.use({ viewport: { width: 1440, height: 900 } });

const items = [
  { treatment: 'Estrazione', unit: 'dente', fromCents: 5000, toCents: 8000 },
  { treatment: 'Impianto dentale', unit: 'pezzo', fromCents: 60_000, toCents: 75_000, guaranteeYears: 10 },
  {
    treatment: 'Corona in zirconia',
    unit: 'pezzo',
    fromCents: 25_000,
    toCents: 25_000,
    material: 'Zirconia',
  },
].map((item) => ({ material: '', guaranteeYears: 0, place: '', quantity: 1, ...item }));

/** Expects that neither the page nor a dialog on it scrolls sideways in the narrowest window. */
const expectNarrow = async (page: Page) => {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 664 });
  const wide = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ nodeName, scrollWidth }) => `${nodeName} ${scrollWidth}`),
  );
  expect(wide).toEqual([]);
  if (before) await page.setViewportSize(before);
};

test('six lines are written, sent and accepted with at most sixty keys and eight taps, and the acceptance is news', async ({
  page,
  visitor,
  context,
}) => {
  test.slow();
  mayComplain(page, /could not be sent|status of 409/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  for (const name of ['Anna Verdi', 'Maria Rossi']) await sendRequest(visitor.request, name);
  await openForms(page);
  const body = { revision: 0, items, assumptions: ['Senza rialzo del seno mascellare.'] };
  const prices = await page.request.put('/api/staff/price-list', { data: body });
  expect(prices.ok()).toBe(true);
  let taps = 0;
  const tap = async (control: Locator) => {
    taps += 1;
    await control.click();
  };
  await tap(page.getByRole('link', { name: 'Maria Rossi' }));
  const detail = page.getByRole('dialog', { name: 'Maria Rossi', exact: true });
  await expect(detail.getByRole('button', { name: 'Napiši ponudu' })).toBeVisible();

  let keys = 0;
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1;
      await page.keyboard.press(key);
    }
  };
  const editor = page.getByRole('dialog', { name: 'Ponuda: Maria Rossi' });
  const treatments = editor.getByRole('combobox', { name: 'Zahvat' });

  await test.step('six lines are written by keys only', async () => {
    await press('p');
    await expect(treatments).toBeFocused();
    // The price list arrives after the editor has opened.
    await expect(editor.locator('option[value="Impianto dentale"]')).toHaveCount(1);
    const lines = ['est', 'im', 'im', 'co', 'co', 'co'];
    for (const [index, typed] of lines.entries()) {
      await expect(treatments).toHaveCount(index + 1);
      await expect(treatments.nth(index)).toBeFocused();
      await press(...Array.from(typed), 'Enter');
      await expect(editor.getByLabel('Zub ili čeljust').nth(index)).toBeFocused();
      await press('3', String(index + 1));
      if (index < lines.length - 1) await press('Enter');
    }
    await expect(editor.getByText('Ukupno 2.000,00 – 2.330,00 €')).toBeVisible();
    // A line whose price is missing is not sent, and the field is found.
    const price = editor.getByLabel('Cijena od–do (€)').first();
    await price.fill('');
    await page.keyboard.press('Control+Enter');
    await expect(price).toBeFocused();
    await price.fill('50–80');
    // Pasted from a spreadsheet with its blanks, without which the field would keep only the first digit.
    const quantity = editor.getByLabel('Količina').first();
    await quantity.fill('');
    await page.keyboard.insertText(' 12 ');
    await expect(editor.getByText('Ukupno 2.550,00 – 3.210,00 €')).toBeVisible();
    await quantity.fill('1');
    await editor.getByLabel('Dolazaka').focus();
    // Sends nothing, as the colleague's quote in the next step is still the first.
    await page.keyboard.press('Enter');
    await sound(page);
    await expectNarrow(page);
  });

  await test.step('what a colleague sends meanwhile is told, and nothing is lost', async () => {
    const rows = Object(await (await page.request.get('/api/contact-form/all')).json());
    const { id } = [...rows.contactForms].find(({ fullName }) => fullName === 'Maria Rossi');
    const facts = { dentist: '', visits: 1, days: 1, assumptions: [], validUntil: '2999-12-31' };
    const data = { sentBefore: 0, draft: { lines: items.slice(0, 1), ...facts } };
    expect((await page.request.post(`/api/staff/forms/${id}/quotes`, { data })).ok()).toBe(true);
    await editor.getByRole('button', { name: 'Pošalji' }).click();
    await expect(editor.getByRole('alert')).toContainText('u međuvremenu poslao netko drugi');
    await expect(editor.getByRole('button', { name: /^Kopiraj ponudu/ })).toHaveCount(1);
    await sound(page);
    await editor.getByRole('button', { name: 'Odustani' }).click();
    await detail.getByRole('button', { name: 'Nastavi ponudu' }).click();
    await expect(treatments).toHaveCount(6);
    const copy = editor.getByRole('button', { name: /^Kopiraj ponudu/ });
    await copy.click();
    await expect(treatments).toHaveCount(1);
    const restore = editor.getByRole('button', { name: 'Vrati prijašnji nacrt' });
    await restore.click();
    await expect(treatments).toHaveCount(6);
    // However many times something is replaced, what was typed comes back.
    for (const _ of [1, 2]) await copy.click();
    for (const lines of [1, 6]) {
      await restore.click();
      await expect(treatments).toHaveCount(lines);
    }
    await editor.getByRole('button', { name: 'Odbaci nacrt' }).click();
    await restore.click();
    await expect(treatments).toHaveCount(6);
    await expect(restore).toBeFocused();
  });

  await test.step('the patient’s view is as wide as a phone', async () => {
    await editor.getByRole('button', { name: 'Pregled' }).click();
    const preview = page.getByRole('dialog', { name: 'Pregled' });
    await expect(preview.getByText('Corona in zirconia').first()).toBeVisible();
    await expect(preview.getByRole('heading', { name: /^Preventivo/ })).toBeInViewport();
    expect((await preview.boundingBox())?.width).toBe(390);
    await sound(page);
    await expectNarrow(page);
    await page.keyboard.press('Escape');
  });

  const chat = detail.getByRole('link', { name: 'WhatsApp' });
  let link = '';
  await test.step('it is sent by WhatsApp, which sets the state and is noted', async () => {
    await editor.getByLabel('Dolazaka').focus();
    await page.setViewportSize({ width: 390, height: 664 });
    await press('Control+Enter');
    await expect(detail.getByText('Ponuda je objavljena.')).toBeVisible();
    // A phone's window shows from where the link is sent.
    await expect(chat).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(detail.getByLabel('Predložak')).toHaveValue('quote');
    const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
    link = /https?:\S+\/richiesta\/\S+/.exec(text)?.[0] ?? '';
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/follow-up'),
    );
    await press('w');
    await expect(detail.getByText(/^Ponuda \d{4}-\d+ \(WhatsApp\)$/)).toBeVisible();
    await expect(detail.getByRole('button', { name: 'Kontaktirano' })).toHaveAttribute('aria-pressed', 'true');
    await expect(detail.getByText('Još nije otvorena').first()).toBeVisible();
    // The dentist takes the lines along on paper.
    const printed = detail.getByText('1 × Corona in zirconia, 34: 250,00 €');
    await expect(printed).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(printed).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    // Staff read what they have sent, which does not count as opened.
    await detail
      .getByRole('button', { name: /^Pregled ponude/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Pregled' }).getByText('Corona in zirconia').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(detail.getByText('Još nije otvorena').first()).toBeVisible();
    // A call sends no quote. The answer to the change of the state may come after this key.
    await page.keyboard.press('n');
    await expect(detail.getByRole('status')).toHaveText(/Zabilježiti kontakt \(poziv\)\?$/);
    // Otherwise, its message might replace a later one.
    await saved;
    await sound(page);
    await expectNarrow(page);
  });

  await test.step('documents are asked for, and the link is copied', async () => {
    await detail.getByRole('button', { name: 'Zatraži dokumente' }).click();
    await page.getByRole('checkbox', { name: 'CBCT' }).check();
    await page.getByRole('button', { name: 'Zatraži', exact: true }).click();
    await expect(chat).toHaveAttribute('href', /-%20TAC%20Cone%20Beam/);
    await expect(detail.getByText('Zatraženo: Panoramska snimka, CBCT')).toBeVisible();
    await detail.getByRole('button', { name: 'Kopiraj poveznicu' }).click();
    await expect(detail.getByText(/^Zatraženo: .*, CBCT.* \(poveznica\)$/)).toBeVisible();
    await detail.getByLabel('Predložak').selectOption('Prvi odgovor');
    await detail.getByRole('button', { name: 'Kopiraj poveznicu' }).click();
    // After what the change of the state says.
    const copied = /Poveznica je kopirana\.$/;
    await expect(detail.getByRole('status')).toHaveText(copied);
    await detail.getByRole('button', { name: 'Zatraži dokumente' }).click();
    for (const kind of await page.getByRole('dialog').getByRole('checkbox').all()) await kind.uncheck();
    await page.getByRole('button', { name: 'Zatraži', exact: true }).click();
    await expect(detail.getByText(/^Zatraženo: [^(]*$/)).toHaveCount(0);
    await expect(detail.getByLabel('Predložak')).toHaveValue('0');
    await expect(detail.getByRole('status')).toHaveText(copied);
    await page.keyboard.press('Escape');
  });

  const row = page.getByRole('row', { name: /Maria Rossi/ });
  const chip = (name: string) => page.getByRole('group', { name: 'Pogledi' }).getByRole('button', { name });
  await test.step('the patient accepts, which is news in row, panel and views', async () => {
    await expect(row).toContainText('Ponuda: poslana');
    await expect(chip('Ponude bez odgovora')).toHaveText(/1$/);
    taps += 1;
    await visitor.goto(link);
    await tap(visitor.getByLabel('Ultime quattro cifre'));
    keys += 4;
    await visitor.keyboard.type('4567');
    await tap(visitor.getByRole('button', { name: 'Apri la pagina' }));
    await tap(visitor.getByRole('button', { name: 'Accetto' }));
    await expect(visitor.getByText('Hai accettato questo preventivo')).toBeVisible();
    expect(keys).toBeLessThanOrEqual(60);
    expect(taps).toBeLessThanOrEqual(8);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(row).toContainText('Novost');
    await expect(row).toContainText('Ponuda: prihvaćena');
    await expect(chip('Ponude bez odgovora')).toHaveText(/0$/);
    await chip('Prihvaćeno').click();
    await expect(page.getByText('Prikazano 1 od 2')).toBeVisible();
    await page.getByRole('combobox', { name: 'Ponuda' }).selectOption('Otvorena');
    await expect(page.getByText('Prikazano 0 od 2')).toBeVisible();
    await page.getByRole('combobox', { name: 'Ponuda' }).selectOption('Sve');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Izvezi CSV' }).click();
    const lines = [];
    for await (const part of await (await download).createReadStream()) lines.push(String(part));
    expect(lines.join('')).toMatch(/"Ponuda"\r?\n.*"Prihvaćena"/);
    await page.goto('/dashboard');
    await expect(page.getByText('Novosti pacijenata')).toBeVisible();
    await expect(page.getByText('Prihvaćeno (prošli mjesec 0)')).toBeVisible();
    await page.goto('/dashboard/contactFormManagement?view=accepted');
    await row.getByRole('link', { name: 'Maria Rossi' }).click();
    await expect(detail.getByText('Novost')).toBeVisible();
    await expect(detail.getByText(/^Prihvaćena, .*, Maria Rossi$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).not.toContainText('Novost');
  });
});

test('a link that wrong digits have revoked is told until the patient has opened the page with the new one', async ({
  page,
  visitor,
}) => {
  await sendRequest(visitor.request, 'Paola Neri');
  await openForms(page);
  await page.getByRole('link', { name: 'Paola Neri' }).click();
  const detail = page.getByRole('dialog', { name: 'Paola Neri', exact: true });
  const revoked = detail.getByText('Poveznica je opozvana nakon 20 pogrešnih pokušaja.');
  await expect(detail.getByRole('button', { name: 'Napiši ponudu' })).toBeVisible();
  await expect(revoked).toHaveCount(0);
  const id = new URL(page.url()).searchParams.get('form') ?? '';
  const readLink = async (): Promise<string> => {
    const { quotes } = Object(await (await page.request.get(`/api/staff/forms/${id}`)).json());
    return quotes.link;
  };
  const open = (link: string, digits: string, network = 9) =>
    visitor.request.post(link, {
      form: { digits },
      headers: { 'x-forwarded-for': `203.0.${network}.1` },
    });
  const link = await readLink();
  for (let count = 0; count < 20; count += 1)
    expect((await open(link, '0000', Math.floor(count / 5))).status()).toBe(401);
  await page.reload();
  await expect(revoked).toBeVisible();
  await sound(page);
  expect((await open(await readLink(), '4567')).ok()).toBe(true);
  await page.reload();
  await expect(detail.getByRole('button', { name: 'Napiši ponudu' })).toBeVisible();
  await expect(revoked).toHaveCount(0);
  // What is asked for again brings the reply into view again.
  await page.setViewportSize({ width: 390, height: 664 });
  const chat = detail.getByRole('link', { name: 'WhatsApp' });
  for (let time = 0; time < 2; time += 1) {
    await detail.getByRole('button', { name: 'Zatraži dokumente' }).click();
    await detail.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect(chat).not.toBeInViewport();
    await page.getByRole('button', { name: 'Zatraži', exact: true }).click();
    await expect(chat).toBeInViewport({ ratio: 1 });
  }
});

test('the price list is edited in place, and two people do not overwrite each other', async ({ page, context }) => {
  mayComplain(page, /could not be saved|status of 409/);
  await openForms(page);
  await page.goto('/dashboard/cjenik');
  const second = await context.newPage();
  await second.goto('/dashboard/cjenik');
  const add = async (desk: typeof page, name: string) => {
    await desk.getByRole('button', { name: 'Dodaj redak' }).click();
    await expect(desk.getByLabel('Zahvat').last()).toBeFocused();
    await desk.keyboard.type(name);
    await expect(desk.getByText('Svaka stavka mora imati naziv i cijenu.')).toBeVisible();
    await desk.getByLabel('Cijena od–do (€)').last().fill('60-80');
    await desk.getByRole('button', { name: 'Spremi cjenik' }).click();
  };
  await add(page, 'Igiene');
  await expect(page.getByText('Cjenik je spremljen.')).toBeVisible();
  await expect(page.getByLabel('Cijena od–do (€)').last()).toHaveValue('60–80');
  await sound(page);
  await expectNarrow(page);

  await test.step('rows of a spreadsheet become lines', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const paste = async (cells: string) => {
      await page.evaluate((text) => navigator.clipboard.writeText(text), cells);
      await page.keyboard.press('Control+v');
    };
    await page.getByRole('button', { name: 'Dodaj redak' }).click();
    await expect(page.getByLabel('Zahvat').last()).toBeFocused();
    await paste('Otturazione\t\tdente\t80,00 €\tComposito\t2');
    await expect(page.getByRole('alert')).toContainText('ne stanu u stupce od „Zahvat”');
    await paste('Otturazione\tdente\t80,00 €\r\n"Devitalizzazione\nmolare"\t\t250\r\n');
    await expect(page.getByRole('alert')).toBeHidden();
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Spremi cjenik' }).click();
    const { items: stored } = Object(await (await saved).json());
    expect(stored.slice(-2)).toMatchObject([
      { treatment: 'Otturazione', unit: 'dente', fromCents: 8000, toCents: 8000 },
      { treatment: 'Devitalizzazione molare', unit: '', fromCents: 25_000 },
    ]);
  });

  await add(second, 'Visita');
  await expect(second.getByRole('alert')).toContainText('u međuvremenu promijenio netko drugi');
  await expect(second.getByLabel('Zahvat').last()).toHaveValue('Visita');
});
