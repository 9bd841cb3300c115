import { chromium, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { findChromium, sandboxArguments } from '../support/chromium.ts';
import { blob, heic, pdf } from '../support/documents.ts';
import { expect, mayComplain, test } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { openForms } from '../support/staff-login.ts';
import { expectAccessible } from './site-steps.ts';
import { sendRequest } from './staff-form-steps.ts';

/** The viewer of a request's documents. */

const documents = [
  pngFile('panoramica.png', 2400, 1200, 90),
  heic('IMG_0001.HEIC'),
  blob('cranio.dcm', 2000),
  pdf('preventivo.pdf'),
];

const purpose = 'Prikaz nije namijenjen dijagnostici.';

const viewerOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const thumbnailOf = (page: Page, name: string) => page.getByRole('link', { name: `Pogledaj ${name}` });
const touchScreen = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Sends a request and opens the list. @returns the request's first document, which is a picture, in the viewer. */
async function openPicture(page: Page, sender: APIRequestContext, name: string) {
  await sendRequest(sender, name, { documents });
  await openForms(page);
  return showPicture(page, name);
}

/** Opens a request of the list. @returns its first document, which is a picture, after opening it in the viewer. */
async function showPicture(page: Page, name: string) {
  await page.getByRole('link', { name }).first().click();
  await thumbnailOf(page, 'panoramica.png').click();
  const viewer = viewerOf(page, 'panoramica.png');
  const picture = viewer.getByRole('img', { name: 'panoramica.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2400);
  await expect(viewer.getByText('Učitavanje…')).toBeHidden();
  return { viewer, picture, zoom: viewer.getByText(/^(?:Cijela|\d+ %)$/) };
}

/** Where a point of the page is in the picture's box, as a part of its width and height. */
async function partAt(picture: Locator, x: number, y: number) {
  const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 1, height: 1 };
  return [(x - box.x) / box.width, (y - box.y) / box.height] as const;
}

test('wheel, keys, mouse and buttons work, and the picture is read once in each size', async ({ page, sender }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (/\/files\/\d+/.test(request.url())) reads.push(request.url());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  const { viewer, picture, zoom } = await openPicture(page, sender, 'Maria Rossi');
  await expect(zoom).toHaveText('Cijela');
  await expect(viewer.getByText(purpose)).toBeInViewport({ ratio: 1 });
  const [x, y] = [680, 400];
  const whole = await picture.boundingBox();
  await page.mouse.move(x, y);
  const pointed = await partAt(picture, x, y);
  await page.mouse.wheel(0, -300);
  await expect(zoom).toHaveText('200 %');
  const before = await partAt(picture, x, y);
  expect(before[0]).toBeCloseTo(pointed[0], 2);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 4 });
  await page.mouse.up();
  // A movement is shown a moment after its event.
  await expect.poll(() => partAt(picture, x + 30, y)).toEqual(before.map((part) => expect.closeTo(part, 2)));
  const left = (await picture.boundingBox())?.x ?? NaN;
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan(left - 50);
  await page.keyboard.press('+');
  await expect(zoom).toHaveText('250 %');
  await page.keyboard.press('-');
  await expect(zoom).toHaveText('200 %');
  await page.keyboard.press('0');
  await expect.poll(() => picture.boundingBox()).toEqual(whole);
  await page.mouse.dblclick(x, y);
  await expect(zoom).toHaveText('250 %');
  expect((await partAt(picture, x, y))[0]).toBeCloseTo(pointed[0], 2);
  await page.keyboard.press('r');
  await expect(zoom).toHaveText('250 %');
  await expect(picture).toHaveCSS('transform', /^matrix\(0, 2.5, -2.5, 0/);
  await page.keyboard.press('1');
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeCloseTo(2400, -1);
  await page.keyboard.press('i');
  await expect(viewer.getByRole('button', { name: 'Invertiraj' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');
  await page.keyboard.press('b');
  await expect(picture).toHaveCSS('filter', 'brightness(1.25) contrast(1.25) invert(1)');
  for (const key of ['x', 'v']) await page.keyboard.press(key);
  await expect(picture).toHaveCSS('filter', 'brightness(1) contrast(1) invert(1)');
  for (const name of ['Umanji', 'Povećaj', 'Veličina 1:1', 'Okreni', 'Invertiraj'])
    await viewer.getByRole('button', { name, exact: true }).click();
  for (const name of ['Kontrast −', 'Kontrast +', 'Svjetlina −', 'Svjetlina +', 'Poništi'])
    await viewer.getByRole('button', { name, exact: true }).click();
  await expect(picture).toHaveCSS('filter', 'brightness(1) contrast(1) invert(0)');
  expect(await picture.boundingBox()).toEqual(whole);
  const sizes = reads.filter((url) => url.startsWith(reads[0]?.split('?')[0] ?? '-'));
  expect(sizes.map((url) => new URL(url).search)).toEqual(['?w=320', '']);
  await viewer.getByRole('button', { name: 'Sljedeći' }).click();
  await expect(viewerOf(page, 'IMG_0001.HEIC').getByRole('status').filter({ hasText: '2 od 4' })).toBeVisible();
  // No key of the request below the viewer.
  await page.keyboard.press('1');
  await page.keyboard.press('j');
  const dicom = viewerOf(page, 'cranio.dcm');
  await expect(dicom.getByRole('alert')).toHaveText(/^Dokument se ne može prikazati\. Preuzmi ga/);
  await expect(dicom.getByText(purpose)).toBeInViewport({ ratio: 1 });
  const enlarge = dicom.getByRole('button', { name: 'Povećaj' });
  await expect(enlarge).toHaveAttribute('aria-disabled', 'true');
  // As dark as the viewer.
  await expect(enlarge).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expectAccessible(page);
  // From the first X-ray to another one and back, without those between them.
  await dicom.getByLabel('Dokument', { exact: true }).selectOption('1. panoramica.png');
  await page.keyboard.press('z');
  await expect(dicom.getByRole('alert')).toBeVisible();
  await page.keyboard.press('z');
  const position = viewer.getByRole('status').filter({ hasText: '1 od 4' });
  // What is told has no sign.
  await expect(position).toMatchAriaSnapshot('- status: /^1 od 4 panoramica\\.png$/');
  await page.keyboard.press('z');
  await page.keyboard.press('ArrowRight');
  await expect(viewerOf(page, 'preventivo.pdf').getByRole('button', { name: 'Sljedeći' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  // The keyboard chooses in the list, and stays there.
  await viewerOf(page, 'preventivo.pdf').getByRole('button', { name: 'Prethodni' }).focus();
  for (const key of ['Tab', '3']) await page.keyboard.press(key);
  await expect(dicom.getByLabel('Dokument', { exact: true })).toBeFocused();
  for (const key of ['Shift+Tab', 'j', 'k', 'ArrowLeft']) await page.keyboard.press(key);
  await viewerOf(page, 'IMG_0001.HEIC').getByRole('button', { name: 'Zatvori' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(thumbnailOf(page, 'panoramica.png')).toBeFocused();
  await thumbnailOf(page, 'panoramica.png').dblclick();
  await expect(viewer.getByText('Učitavanje…')).toBeHidden();
  await expect(zoom).toHaveText('Cijela');
  await viewer.getByRole('button', { name: 'Zatvori' }).dblclick();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Novo', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('an enlarged picture is moved by double clicks and arrows, and stays in view when the window changes its size', async ({
  page,
  sender,
}) => {
  const { viewer, picture, zoom } = await openPicture(page, sender, 'Carla Neri');
  await test.step('a double click brings a part of an enlarged picture to the middle, and arrows move it up and down', async () => {
    const stage = (await picture.locator('..').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
    await page.mouse.dblclick(x, y);
    await expect(zoom).toHaveText('250 %');
    const part = await partAt(picture, x - 120, y - 40);
    await page.mouse.dblclick(x - 120, y - 40);
    await expect.poll(() => partAt(picture, x, y)).toEqual(part.map((each) => expect.closeTo(each, 2)));
    await expect(zoom).toHaveText('250 %');

    const top = async () => (await picture.boundingBox())?.y ?? NaN;
    const before = await top();
    await page.keyboard.press('ArrowDown');
    await expect.poll(top).toBeLessThan(before - 50);
    const lower = await top();
    await page.keyboard.press('ArrowUp');
    await expect.poll(top).toBeGreaterThan(lower + 50);

    // So that two X-rays can be compared.
    await page.keyboard.press('c');
    const left = await picture.getAttribute('style');
    await page.keyboard.press('j');
    const next = viewerOf(page, 'IMG_0001.HEIC');
    await expect(next.getByText('Cijela')).toBeVisible();
    await page.keyboard.press('k');
    await expect(picture).toHaveAttribute('style', left ?? '');
    await expect(zoom).toHaveText('250 %');
  });

  await test.step('an enlarged picture stays in view when the window changes its size', async () => {
    await page.keyboard.press('0');
    await expect(zoom).toHaveText('Cijela');
    const stage = await picture.locator('..').boundingBox();
    await page.mouse.dblclick((stage?.x ?? NaN) + 5, (stage?.y ?? NaN) + 100);
    await expect(zoom).toHaveText('250 %');
    await page.setViewportSize({ width: 420, height: 720 });
    await expect(viewer).toBeVisible();
    await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThanOrEqual(0);
  });
});

test('the viewer keeps the focus, closes and opens with the history, and tells its keys, which can be turned off', async ({
  page,
  sender,
}) => {
  await test.step('the viewer keeps the focus; Escape and Back close it, Forward and a reload open it again', async () => {
    const { viewer } = await openPicture(page, sender, 'Anna Greco');
    const request = page.getByRole('dialog', { name: 'Anna Greco' });
    const opened = page.url();
    for (let tabs = 0; tabs < 14; tabs += 1) {
      await page.keyboard.press('Tab');
      const place = page.locator(':focus');
      // Between the last and the first control, the browser's own controls have the focus.
      if ((await place.count()) > 0) await expect(viewer.locator(':focus')).toHaveCount(1);
    }
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(request).toBeVisible();
    await expect(thumbnailOf(page, 'panoramica.png')).toBeFocused();
    await page.goForward();
    await expect(viewer).toBeVisible();
    await page.reload();
    await expect(viewer.getByRole('img', { name: 'panoramica.png' })).toBeVisible();
    await viewer.getByRole('button', { name: 'Sljedeći' }).click();
    await expect(viewerOf(page, 'IMG_0001.HEIC')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewerOf(page, 'IMG_0001.HEIC')).toBeHidden();
    await expect(request).toBeVisible();
    await expect(page).toHaveURL(opened);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/form=/);
  });

  await test.step('the keys are told in the viewer too; turned off, the arrows remain, also after a reload, and I held inverts once', async () => {
    const { viewer, picture, zoom } = await showPicture(page, 'Anna Greco');
    const inverted = viewer.getByRole('button', { name: 'Invertiraj' });
    await page.keyboard.down('i');
    await expect(inverted).toHaveAttribute('aria-pressed', 'true');
    // Repeats, as if it was held.
    await page.keyboard.down('i');
    await page.keyboard.up('i');
    await page.keyboard.press('+');
    await expect(zoom).toHaveText('125 %');
    await expect(inverted).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Prečaci' });
    await expect(help).toContainText('pomakni povećanu sliku');
    await page.keyboard.press('+');
    await help.getByLabel('Prečaci su uključeni').uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('+');
    await expect(zoom).toHaveText('125 %');
    const left = (await picture.boundingBox())?.x ?? NaN;
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await picture.boundingBox())?.x).toBeLessThan(left - 50);

    await page.reload();
    await expect(viewer.getByRole('button', { name: 'Povećaj' })).not.toHaveAttribute('aria-disabled');
    await page.keyboard.press('+');
    // In an enlarged picture, the arrow would not lead to the next document.
    await page.keyboard.press('ArrowRight');
    await expect(viewerOf(page, 'IMG_0001.HEIC')).toBeVisible();
  });
});

test('two fingers enlarge and move a picture, and the page keeps its size', async ({ browser, sender, site }) => {
  const context = await browser.newContext({ baseURL: site.origin, ...touchScreen });
  const page = await context.newPage();
  const { viewer, picture, zoom } = await openPicture(page, sender, 'Rita Serra');
  const fingers = await context.newCDPSession(page);
  let timestamp = Date.now() / 1000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', ...points: [number, number][]) => {
    // Slow enough that the browser takes no movement for a flick, after which it ignores the first tap.
    timestamp += 0.3;
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
    return fingers.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  await expect(viewer.getByText(purpose)).toBeInViewport({ ratio: 1 });
  const part = await partAt(picture, 195, 420);
  await touch('touchStart', [165, 420], [225, 420]);
  for (let spread = 40; spread <= 60; spread += 10) await touch('touchMove', [195 - spread, 420], [195 + spread, 420]);
  await touch('touchEnd');
  await expect(zoom).toHaveText('200 %');
  expect((await partAt(picture, 195, 420))[0]).toBeCloseTo(part[0], 2);
  const dragged = await partAt(picture, 195, 420);
  await touch('touchStart', [195, 420]);
  await touch('touchMove', [235, 420]);
  await touch('touchEnd');
  await expect.poll(async () => (await partAt(picture, 235, 420))[0]).toBeCloseTo(dragged[0], 2);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await expect(viewer.getByRole('button', { name: 'Povećaj' })).toBeHidden();
  expect((await viewer.getByRole('group', { name: 'Prikaz slike' }).boundingBox())?.height).toBeLessThan(60);
  await viewer.getByRole('button', { name: 'Sljedeći' }).tap();
  // One finger turns the page of what is shown whole, and moves what is enlarged.
  const swipe = async (x: number, end: 'touchEnd' | 'touchCancel' = 'touchEnd') => {
    await touch('touchStart', [195, 420]);
    await touch('touchMove', [195 + x / 2, 420]);
    await touch('touchMove', [195 + x, 425]);
    await touch(end);
  };
  const second = viewerOf(page, 'IMG_0001.HEIC');
  await expect(second.getByText('Učitavanje…')).toBeHidden();
  // What the system takes from the finger, as its own gesture, is none.
  await swipe(-100, 'touchCancel');
  await expect(second).toBeVisible();
  await swipe(-100);
  await expect(viewerOf(page, 'cranio.dcm').getByRole('alert')).toBeVisible();
  await expect(viewerOf(page, 'cranio.dcm').getByText(purpose)).toBeInViewport({ ratio: 1 });
  for (const shown of [second, viewer]) {
    await swipe(100);
    await expect(shown.getByText('Učitavanje…')).toBeHidden();
  }
  const moved = await partAt(picture, 195, 420);
  await swipe(-100);
  await expect.poll(async () => (await partAt(picture, 95, 425))[0]).toBeCloseTo(moved[0], 2);
  await expect(viewer).toBeVisible();
  await context.close();
});

test('a picture that takes long says so; one that cannot be shown can be downloaded', async ({ page, sender }) => {
  mayComplain(page, /ERR_FAILED/);
  await sendRequest(sender, 'Dario Moro', { documents });
  const held = Promise.withResolvers<void>();
  await page.route('**/files/*/view*', async (route) => {
    await held.promise;
    await route.abort();
  });
  await openForms(page);
  await page.getByRole('link', { name: 'Dario Moro' }).click();
  await thumbnailOf(page, 'panoramica.png').click();
  const viewer = viewerOf(page, 'panoramica.png');
  await expect(viewer.getByRole('status').filter({ hasText: 'Učitavanje…' })).toBeVisible();
  held.resolve();
  await expect(viewer.getByRole('alert')).toContainText('Dokument se ne može prikazati.');
  const saved = page.waitForEvent('download');
  await viewer.getByRole('link', { name: 'Preuzmi' }).click();
  expect((await saved).suggestedFilename()).toBe('panoramica.png');
});

test("a PDF is shown in the browser's own viewer, in a sandbox, and a failure says so", async ({ site, sender }) => {
  // The headless Chromium of the other journeys has no viewer of PDF.
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--headless=new', ...sandboxArguments],
    ignoreDefaultArgs: ['--headless'],
  });
  const page = await browser.newPage({ baseURL: site.origin });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await sendRequest(sender, 'Lucia Neri', { documents });
  await openForms(page);
  await page.getByRole('link', { name: 'Lucia Neri' }).click();
  await thumbnailOf(page, 'preventivo.pdf').click();
  const viewer = viewerOf(page, 'preventivo.pdf');
  const shown = viewer.locator('iframe');
  await expect(shown).toHaveAttribute('title', 'preventivo.pdf');
  // Asked once more: of a PDF that its viewer shows, Chromium reports only a part of the policy.
  const answer = await page.request.get((await shown.getAttribute('src')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(answer.headers()['content-security-policy']).toContain('sandbox');
  await expect(viewer.getByText('Učitavanje…')).toBeHidden();
  await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension:'))).toBe(true);
  await expect(viewer.getByRole('alert')).toBeHidden();
  expect(complaints).toEqual([]);
  await viewer.getByRole('button', { name: 'Prethodni' }).click();
  await page.route('**/files/*/view*', (route) => route.abort());
  await viewerOf(page, 'cranio.dcm').getByRole('button', { name: 'Sljedeći' }).click();
  await expect(viewer.getByRole('alert')).toContainText('Dokument se ne može prikazati.');
  await browser.close();
});
