import { useEmptyDesk } from '../support/empty-desk.ts';
import { fromWebsite, mayComplain, expect, test } from '../support/journey.ts';
import { heic } from '../support/documents.ts';
import { pngFile } from '../support/pictures.ts';
import { openForms } from '../support/staff-login.ts';
import { changeElsewhere, menuOf, sendRequest } from './staff-form-steps.ts';

/** These tests use the bundled provider, which supports the optional calls (docs/product.md, 7.4). */

useEmptyDesk();

test('a request is opened, its documents seen, its status changed and, after a reload, changed back', async ({
  page,
  sender,
}) => {
  await sendRequest(sender, 'Maria Rossi', {
    documents: [pngFile('panoramica.png'), heic('IMG_0001.HEIC')],
  });
  await openForms(page);
  await page.getByRole('link', { name: 'Maria Rossi' }).click();
  const detail = page.getByRole('dialog', { name: 'Maria Rossi' });
  await expect(detail).toContainText('Vorrei un preventivo.');
  await expect(detail).toContainText('Corone Dentali');

  for (const [name, width] of [
    ['panoramica.png', 640],
    ['IMG_0001.HEIC', 96],
  ] as const) {
    await detail.getByRole('link', { name: `Pogledaj ${name}` }).click();
    const picture = page.getByRole('img', { name });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(width);
    await page.keyboard.press('Escape');
    await expect(picture).toBeHidden();
  }
  const contacted = detail.getByRole('button', { name: 'Kontaktirano' });
  await contacted.click();
  await expect(contacted).toHaveAttribute('aria-pressed', 'true');
  await detail.getByRole('button', { name: 'Odbij' }).click();
  await expect(detail).toContainText('Odbijeno');
  const row = page.getByRole('row', { name: /Maria Rossi/ });
  await expect(row).toContainText('Odbijeno');
  await expect(detail.getByRole('status')).toHaveText('Novi status: Odbijeno');
  await page.reload();
  await detail.getByRole('button', { name: 'Vrati u poslano' }).press('Enter');
  await expect(detail.getByRole('status')).toHaveText('Novi status: Kontaktirano');
  // Its state is that from before the rejection.
  await expect(contacted).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Poslano');
  await expect(row).toContainText('Kontaktirano');
});

test('documents tell their scan, and requests open after Back and Forward, a draft without its rejection', async ({
  page,
  sender,
}) => {
  await sendRequest(sender, 'Elena Fontana', { send: false });
  await sendRequest(sender, 'Giulia Conti');
  await sendRequest(sender, 'Olga Riva', {
    documents: ['lastra.png', 'referto.png', 'sorriso.png'].map((name) => pngFile(name)),
  });
  // Only a provider with a virus scanner says what the scan found.
  await page.route(/\/api\/staff\/forms\/\d+$/, async (route) => {
    const response = await route.fetch();
    const form: { files: object[] } = await response.json();
    const scans = ['missing', 'infected', undefined];
    const files = form.files.map((file, index) => ({ ...file, scan: scans[index] }));
    await route.fulfill({ response, json: { ...form, files } });
  });
  await openForms(page);

  await test.step('a document says that it was not scanned, or was infected and removed', async () => {
    await page.getByRole('link', { name: 'Olga Riva' }).click();
    const detail = page.getByRole('dialog', { name: 'Olga Riva' });
    const documents = detail.getByRole('listitem').filter({ hasText: '.png' });
    await expect(documents).toHaveText([
      /Nije provjereno antivirusom/,
      /Zaraženo – uklonjeno/,
      /^(?!.*(?:antivirusom|Zaraženo))/,
    ]);
    await expect(documents.nth(1).getByRole('link')).toHaveCount(0);
    await documents.nth(0).getByRole('link', { name: 'Pogledaj lastra.png' }).click();
    const viewer = page.getByRole('dialog', { name: 'lastra.png' });
    await expect(viewer).toContainText('1 od 2');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await detail.getByRole('button', { name: 'Zatvori' }).click();
  });

  await test.step('a request is opened after Back and Forward in the list', async () => {
    await page.getByLabel('Status').selectOption({ label: 'U tijeku' });
    const link = page.getByRole('link', { name: 'Giulia Conti' });
    await expect(link).toBeHidden();
    for (const [step, visible] of [
      ['goBack', true],
      ['goForward', false],
      ['goBack', true],
    ] as const) {
      await page[step]();
      // Browsers drop a history step that follows too soon.
      await expect(link).toBeVisible({ visible });
    }
    await link.click();
    const detail = page.getByRole('dialog', { name: 'Giulia Conti' });
    await detail.getByRole('button', { name: 'Zatvori' }).click();
    await expect(detail).toBeHidden();
  });

  await test.step('a draft can be read and erased, but not set aside: the visitor may be writing still', async () => {
    await page.getByRole('link', { name: 'Elena Fontana' }).click();
    const detail = page.getByRole('dialog', { name: 'Elena Fontana' });
    await expect(detail).toContainText('U tijeku');
    await menuOf(detail).click();
    await expect(detail.getByRole('menuitem', { name: 'Izbriši' })).toBeVisible();
    // One line each, though the menu is wider than its button.
    const person = await detail.getByRole('menuitem', { name: 'Svi podaci ove osobe' }).boundingBox();
    expect(person?.height).toBeLessThan(60);
    await expect(detail.getByRole('button', { name: /Odbij|Vrati/ })).toHaveCount(0);
  });
});

test('new requests are announced, move no row, and show on request', async ({ page, sender }) => {
  mayComplain(page, /ERR_FAILED|could not be loaded/);
  await sendRequest(sender, 'Paolo Esposito');
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 844 });
  await openForms(page);
  const known = page.getByRole('row', { name: /Paolo Esposito/ });
  // The second line of a row comes last.
  await expect(known).toContainText('Vorrei un preventivo.');
  await expect(page.getByRole('button', { name: 'Prikaži nove' })).toBeHidden();
  const before = await known.boundingBox();
  await sendRequest(sender, 'Giulia Ferrari');
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('status').filter({ hasText: 'Novi upiti: 1' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Giulia Ferrari/ })).toBeHidden();
  expect(await known.boundingBox()).toEqual(before);

  // Requests that are not shown yet are still new.
  await page.route('**/api/staff/forms/search', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Prikaži nove' }).click();
  await expect(page.getByText('Popis se nije mogao osvježiti. Pokušaj ponovno.')).toBeVisible();
  await expect(page.getByText('Novi upiti: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Prikaži nove' }).click();
  await expect(page.getByRole('row', { name: /Giulia Ferrari/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Prikaži nove|Osvježi popis/ })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('Novi upiti')).toBeHidden();
  // Closing a request returns the focus without scrolling to its beginning.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog')).toContainText('Vorrei un preventivo.');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Giulia Ferrari' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('beside an open request, a new one that is shown is the one before', async ({ page, sender }) => {
  await sendRequest(sender, 'Franco Sala');
  await page.clock.install();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openForms(page);
  await page.getByRole('link', { name: 'Franco Sala' }).click();
  await expect(page.getByRole('dialog', { name: 'Franco Sala' })).toContainText('Vorrei un preventivo.');
  await sendRequest(sender, 'Elsa Villa');
  await page.clock.fastForward(31_000);
  await page.getByRole('button', { name: 'Prikaži nove' }).click();
  await expect(page.getByRole('row', { name: /Elsa Villa/ })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: 'Elsa Villa' })).toContainText('Vorrei un preventivo.');
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Franco Sala' })).toContainText('Vorrei un preventivo.');
});

test('a request that was erased elsewhere is reported as erased, and its half-typed note stays to be copied', async ({
  page,
  sender,
}) => {
  mayComplain(page, /status of 404|could not be added/);
  await sendRequest(sender, 'Dario Costa');
  await openForms(page);
  await page.getByRole('link', { name: 'Dario Costa' }).click();
  const detail = page.getByRole('dialog', { name: 'Dario Costa' });
  await detail.getByLabel('Nova bilješka').click();
  await page.keyboard.type('Zvati u petak.');
  await changeElsewhere(page, 'DELETE');

  await page.keyboard.press('Control+Enter');
  await expect(detail.getByRole('alert')).toContainText('jer je upit izbrisan');
  const lost = detail.getByLabel('Nova bilješka');
  await expect(lost).toHaveValue('Zvati u petak.');
  // The browser asks before it leaves the page with the note.
  await lost.fill('');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dario Costa' }).click();
  await expect(page.getByRole('dialog')).toContainText('Upit nije pronađen.');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText(/^Prikazano/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dario Costa' })).toBeHidden();
});

test('with ten thousand requests in the list a new one neither moves a row nor holds up the page', async ({ page }) => {
  const contactForms = Array.from({ length: 10_000 }, (_, index) => ({
    id: index + 1,
    fullName: `Pacijent ${index + 1}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    status: 'completed',
    requiredCompletion: 100,
    overallCompletion: 80,
  }));
  let totalSubmissions = 10_000;
  // The provider of this journey delivers only the whole list.
  mayComplain(page, /status of 404 .*\/staff\/forms\/search/);
  await page.route('**/api/staff/forms/search', (route) => route.fulfill({ ...fromWebsite, status: 404, json: {} }));
  await page.route('**/api/contact-form/all', (route) => route.fulfill({ ...fromWebsite, json: { contactForms } }));
  await page.route('**/api/staff/statistics*', (route) =>
    route.fulfill({ ...fromWebsite, json: { activeForms: 0, completionPercentage: 100, totalSubmissions } }),
  );
  // Processor time of the page's thread, which other processes do not lengthen.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const secondsSpent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  // The rows' second lines are a part of the opening.
  const outlines = page.waitForResponse(/outlines/);
  await openForms(page);
  await outlines;
  const underTheHand = page.getByRole('link', { name: 'Pacijent 30', exact: true });
  await underTheHand.hover();
  const before = await underTheHand.boundingBox();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const note = (list: PerformanceObserverEntryList) =>
      seen.push(...list.getEntries().map(({ entryType }) => entryType));
    new PerformanceObserver(note).observe({ type: 'layout-shift' });
  });
  const opening = await secondsSpent();
  totalSubmissions += 1;
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('status').filter({ hasText: 'Novi upiti: 1' })).toBeAttached();
  const coming = (await secondsSpent()) - opening;
  // The opening went through ten thousand rows.
  expect(coming).toBeLessThan(opening / 2);
  expect(await underTheHand.boundingBox()).toEqual(before);
  expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([]);
});
