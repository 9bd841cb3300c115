import type { Locator } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { pdf } from '../support/documents.ts';
import { pngFile } from '../support/pictures.ts';
import { openForms } from '../support/staff-login.ts';
import { holdRequests } from './site-steps.ts';
import { panoramic, sendRequest } from './staff-form-steps.ts';

/** The panel of an open request: the order of its parts, contacts, and other requests of the same person. */

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? NaN;

test('message and documents come first on a laptop and a phone, with thumbnails', async ({ page, sender, context }) => {
  await context.grantPermissions(['clipboard-write']);
  await sendRequest(sender, 'Maria Rossi', {
    documents: [pngFile('panoramica.png'), pdf('preventivo.pdf')],
  });
  for (const [device, viewport] of [
    ['a laptop', { width: 1440, height: 900 }],
    ['a phone', { width: 390, height: 664 }],
  ] as const)
    await test.step(device, async () => {
      await page.setViewportSize(viewport);
      await openForms(page);
      await page.getByRole('link', { name: 'Maria Rossi' }).first().click();
      const detail = page.getByRole('dialog', { name: 'Maria Rossi' });
      const message = detail.getByText('Vorrei un preventivo.');
      const picture = detail.getByRole('link', { name: 'Pogledaj panoramica.png' });
      const reply = detail.getByRole('link', { name: 'WhatsApp' });
      await expect(message).toBeInViewport({ ratio: 1 });
      await expect
        .poll(() => picture.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(320);
      await expect(picture).toBeInViewport({ ratio: 1 });
      await expect(detail.getByRole('link', { name: 'Pogledaj preventivo.pdf' })).toHaveText('PDF');
      const email = detail.getByText('maria@posta.example');
      const tops = await Promise.all([message, picture, reply, email].map(topOf));
      expect(tops).toEqual(tops.toSorted((one, other) => one - other));
      await expect(reply).toHaveCount(1);
      await expect(detail.getByText(/^\d\d\. \d\d\. \d{4}\. \d\d:\d\d$/)).toHaveCount(2);
      const facts = await detail
        .getByRole('term')
        .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().top));
      const heights = facts.slice(1).map((top, index) => top - (facts[index] ?? NaN));
      expect(heights).toHaveLength(4);
      expect(Math.max(...heights) - Math.min(...heights), 'rows have the same height').toBeLessThan(1);
      if (viewport.width >= 768) return;
      await detail.getByRole('button', { name: 'Kopiraj telefon' }).click();
      await expect(detail.getByRole('status')).not.toBeEmpty();
      const foot = detail.getByRole('group', { name: 'Stanje upita' }).locator('..');
      expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(viewport.height / 5);
    });
});

test('seven photos of a phone cost at most 300 KB in one screen, and those of a request that is left are not loaded further', async ({
  page,
  sender,
}) => {
  test.slow();
  await test.step('seven photos of a phone, and everything to answer with in one screen', async () => {
    const documents = Array.from({ length: 7 }, (_, index) => pngFile(`foto ${index}.png`, 3000, 2000, 90));
    for (const name of ['Bianca Fiore', 'Aldo Fiore']) await sendRequest(sender, name, { documents: [panoramic] });
    await sendRequest(sender, 'Gina Lorenzi', { documents });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openForms(page);
    const sizes: number[] = [];
    page.on('requestfinished', async (request) => {
      if (request.url().includes('/view')) sizes.push((await request.sizes()).responseBodySize);
    });
    await page.getByRole('link', { name: 'Gina Lorenzi' }).click();
    const detail = page.getByRole('dialog', { name: 'Gina Lorenzi' });
    for (const { name } of documents)
      await expect
        .poll(() =>
          detail
            .getByRole('link', { name: `Pogledaj ${name}` })
            .locator('img')
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBe(320);
    await expect.poll(() => sizes.length).toBe(documents.length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(300 * 1024);
    for (const part of [
      detail.getByText('Vorrei un preventivo.'),
      detail.getByRole('link', { name: 'Pogledaj foto 6.png' }),
      detail.getByRole('link', { name: 'WhatsApp' }),
      detail.getByRole('region', { name: 'Praćenje upita' }),
      detail.getByLabel('Nova bilješka'),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
  });

  await test.step('pictures of a request that is left are not loaded further', async () => {
    // The pictures never arrive.
    await page.route('**/files/*/view?w=320', () => undefined);
    const first = page.waitForRequest('**/files/*/view?w=320');
    await page.getByRole('link', { name: 'Aldo Fiore' }).click();
    const picture = await first;
    const ended = page.waitForEvent('requestfailed', (request) => request === picture);
    await page.keyboard.press('j');
    await expect(page.getByRole('dialog', { name: 'Bianca Fiore' })).toBeVisible();
    await ended;
  });
});

test('a way to contact offers to record it, the state that records it is highlighted, and its key or G saves it', async ({
  page,
  sender,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
  for (const name of ['Pia Testa', 'Ugo Testa']) await sendRequest(sender, name);
  await openForms(page);
  await page.getByRole('link', { name: 'Ugo Testa' }).click();
  const detail = page.getByRole('dialog', { name: 'Ugo Testa' });
  const chat = detail.getByRole('link', { name: 'WhatsApp' });
  const news = detail.getByRole('status');
  const notes = detail.getByRole('region', { name: 'Bilješke' }).getByRole('listitem');
  const state = (name: string) => detail.getByRole('button', { name, exact: true });
  const background = (name: string) => state(name).evaluate((button) => getComputedStyle(button).backgroundColor);
  const write = async (press: () => Promise<void>) => {
    const opening = page.waitForEvent('popup');
    await press();
    await (await opening).close();
    await expect(news).toHaveText('Zabilježiti kontakt (WhatsApp)?');
  };
  await expect(chat).toHaveAttribute('href', /text=/);
  const usual = await background('Kontaktirano');

  await test.step('the state that records it is highlighted, and its key saves who, when and by what', async () => {
    await write(() => page.keyboard.press('w'));
    await expect.poll(() => background('Kontaktirano')).not.toBe(usual);
    expect(await background('Dogovoreno')).toBe(usual);
    await page.keyboard.press('3');
    await expect(news).toHaveText('Novi status: Dogovoreno');
    await expect(notes).toHaveText([/^Kontakt: WhatsApp\s*Admin, \d\d\. \d\d\. \d{4}\. \d\d:\d\d$/]);
    await expect.poll(() => background('Kontaktirano')).toBe(usual);
  });

  await test.step('a state alone records no contact', async () => {
    await page.keyboard.press('2');
    await expect(news).toHaveText('Novi status: Kontaktirano');
    await write(() => chat.click());
    await state('Dogovoreno').click();
    await expect(news).toHaveText('Novi status: Dogovoreno');
    await expect(notes).toHaveCount(2);
  });

  await test.step('G keeps an agreed one', async () => {
    await write(() => page.keyboard.press('w'));
    await page.keyboard.press('g');
    await expect(page.getByRole('dialog', { name: 'Pia Testa' })).toContainText('Vorrei un preventivo.');
    await page.keyboard.press('k');
    await expect(state('Dogovoreno')).toHaveAttribute('aria-pressed', 'true');
    await expect(notes).toHaveCount(3);
    await page.reload();
    await expect(notes).toHaveCount(3);
  });
});

test('an open request leads to all requests with its number, and Back to its place in the list', async ({
  page,
  sender,
}) => {
  const phoneNumber = '393471112222';
  for (const name of ['Carla Conti', 'Sara Conti', 'Bruno Ferri']) await sendRequest(sender, name, { phoneNumber });
  await sendRequest(sender, 'Dario Costa', { phoneNumber: '393473334444' });
  await openForms(page);
  const same = page.getByRole('button', { name: /ove osobe$/ }).filter({ hasText: 'upit' });
  await page.getByRole('link', { name: 'Dario Costa' }).click();
  await expect(page.getByRole('dialog')).toContainText('Vorrei un preventivo.');
  await expect(same).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page
    .getByRole('group', { name: 'Pogledi' })
    .getByRole('button', { name: /^Poslano/ })
    .click();
  await page.getByRole('link', { name: 'Sara Conti' }).click();
  await expect(page.getByRole('dialog')).toContainText(/3 od \d/);
  await expect(same).toHaveText('3 upita ove osobe');
  await same.click();
  await expect(page.getByRole('rowheader')).toContainText(['Bruno Ferri', 'Sara Conti', 'Carla Conti']);
  await expect(page.getByRole('rowheader')).toHaveCount(3);
  await expect(page.getByLabel('Pretraga')).toHaveValue('+39 347 111 2222');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Sara Conti' })).toContainText(/3 od \d/);
  // Through the list as it was before, not through the requests of the person.
  for (const name of ['Bruno Ferri', 'Dario Costa']) {
    await page.keyboard.press('k');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Poslano/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Pretraga')).toHaveValue('');
});

test('a key that is pressed before its request has arrived acts when it is shown', async ({ page, sender }) => {
  await sendRequest(sender, 'Ada Subito');
  const release = await holdRequests(page, /\/api\/staff\/forms\/\d+$/);
  await openForms(page);
  await expect(page.getByRole('button', { name: 'Prečaci' })).toBeVisible();
  await page.keyboard.press('j');
  const detail = page.getByRole('dialog', { name: 'Ada Subito' });
  await expect(detail.getByText('Učitavanje...')).toBeVisible();
  await page.keyboard.press('3');
  release();
  await expect(detail.getByRole('button', { name: 'Dogovoreno' })).toHaveAttribute('aria-pressed', 'true');
  await expect(detail.getByRole('status')).toHaveText('Novi status: Dogovoreno');
});

test('B leads to the note; 0 notes a call in vain, puts the request off and goes on; J goes on from the closed one', async ({
  page,
  sender,
}) => {
  for (const name of ['Terza Riga', 'Seconda Riga', 'Prima Riga']) await sendRequest(sender, name);
  await openForms(page);
  const panel = (name: string) => page.getByRole('dialog', { name });
  // Any part of the row opens it; selected text stays selected.
  const row = page.getByRole('row', { name: /Prima Riga/ });
  const email = row.getByText('maria@posta.example');
  const upperLine = { position: { x: 30, y: 10 } };
  await email.dblclick(upperLine);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('heading', { name: 'Upiti' }).click();
  await email.click(upperLine);
  await expect(panel('Prima Riga').getByRole('button', { name: 'Novo' })).toBeVisible();
  await expect(row).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('b');
  await expect(panel('Prima Riga').getByLabel('Nova bilješka')).toBeFocused();
  await page.keyboard.type('b0');
  await panel('Prima Riga').getByRole('heading', { name: 'Bilješke' }).click();
  await page.keyboard.press('0');
  await expect(panel('Seconda Riga').getByRole('button', { name: 'Novo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Seconda Riga' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(panel('Terza Riga')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('podsjetnik');
  await row.getByRole('link').click();
  await expect(panel('Prima Riga').getByText('Nije se javio/la.')).toBeVisible();
  await expect(panel('Prima Riga').getByLabel('Nova bilješka')).toHaveValue('b0');
});

test('from 1200 px on, the list remains usable beside the open request', async ({ page, sender }) => {
  for (const name of ['Terza Fila', 'Seconda Fila', 'Prima Fila']) await sendRequest(sender, name);
  await page.setViewportSize({ width: 1200, height: 800 });
  await openForms(page);
  const panel = (name: string) => page.getByRole('dialog', { name });
  const note = (name: string) => panel(name).getByLabel('Nova bilješka');
  const row = (name: string) => page.getByRole('row', { name });
  const modal = page.locator('dialog:modal');
  const top = await topOf(row('Seconda Fila'));
  await page.getByRole('link', { name: 'Prima Fila' }).click();
  await expect(panel('Prima Fila').locator(':focus')).toContainText('Vorrei un preventivo.');
  await expect(modal).toHaveCount(0);
  expect(await topOf(row('Seconda Fila')), 'no row moves').toBe(top);
  const list = await page.getByRole('table').boundingBox();
  const beside = await panel('Prima Fila').boundingBox();
  expect((list?.x ?? NaN) + (list?.width ?? NaN)).toBeLessThan(beside?.x ?? NaN);

  // Any part of another row opens that request. What was typed is kept.
  await note('Prima Fila').fill('richiamare');
  await row('Seconda Fila').getByText('Poslano').click();
  await expect(note('Seconda Fila')).toHaveValue('');
  await expect(page.locator('tr[aria-current]')).toContainText('Seconda Fila');
  await page.keyboard.press('k');
  await expect(note('Prima Fila')).toHaveValue('richiamare');
  await expect(page.locator('tr[aria-current]')).toContainText('Prima Fila');

  // What is typed in the search while a request is still loading is no command.
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/staff\/forms\/\d+$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await row('Terza Fila').getByText('Poslano').click();
  await expect(panel('Terza Fila')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('ter');
  answered.resolve();
  await expect(note('Terza Fila')).toBeVisible();
  await page.keyboard.type('g2');
  await expect(page.getByLabel('Pretraga')).toHaveValue('terg2');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Pretraga')).toHaveValue('');
  await page.unrouteAll();

  // The keys of an open menu are its own.
  await panel('Terza Fila').getByRole('button', { name: 'Još radnji' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row('Terza Fila')).not.toContainText('Kontaktirano');
  await row('Prima Fila').getByText('Poslano').click();
  await expect(note('Prima Fila')).toHaveValue('richiamare');

  // J follows the list as it is filtered now; Escape in the search does not close the request.
  await page.keyboard.press('/');
  await page.keyboard.type('terza fila');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Pretraga')).toHaveValue('');
  await expect(panel('Prima Fila')).toBeVisible();
  await page.keyboard.type('terza fila');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('heading', { name: 'Upiti' }).click();
  await page.keyboard.press('j');
  await expect(panel('Terza Fila')).toContainText('1 od 1');

  // A window that becomes narrower or wider keeps the request, the text and the focus.
  await note('Terza Fila').fill('attende');
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(modal).toHaveCount(1);
  await expect(note('Terza Fila')).toBeFocused();
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(modal).toHaveCount(0);
  await expect(note('Terza Fila')).toBeFocused();
  await expect(note('Terza Fila')).toHaveValue('attende');
  await page.keyboard.press('Escape');
  await expect(panel('Terza Fila')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Terza Fila' })).toBeFocused();
});
