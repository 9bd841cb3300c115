import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { pngFile } from '../support/pictures.ts';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { mayComplain, expect, test } from '../support/journey.ts';
import { signIn } from '../support/staff-login.ts';
import { handOver } from './hand-over.ts';
import {
  blocks,
  captions,
  chooseFiles,
  expectCursorIn,
  headings,
  keptDrafts,
  leaveEditor,
  lines,
  naturalWidth,
  selectJustBefore,
  texts,
  titleField,
} from './staff-article-steps.ts';

/** An article as one page: the cursor goes from text to text, and headings and pictures come where it is. */

useEmptyDesk();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const press = async (page: Page, key: string, times: number) => {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
};

test.beforeEach(async ({ page }) => signIn(page));

/** Opens a new article and enters its first text with keys alone. */
const begin = async (page: Page) => {
  await page.goto('/dashboard/create-blog');
  await expect(page.getByRole('group', { name: 'Objava' })).toBeVisible();
  await titleField(page).focus();
  await page.keyboard.type('Jedna stranica');
  await page.keyboard.press('Enter');
  await expectCursorIn(texts(page));
  await expect(button(page, 'Podebljano')).toBeEnabled();
};

/** Removes all that was written, but an empty first text. */
const emptied = async (page: Page) => {
  await lines(texts(page).last()).last().click();
  await press(page, 'Control+a', 2);
  await page.keyboard.press('Delete');
  await expect(blocks(page)).toHaveCount(1);
  await expect(lines(texts(page))).toHaveText(['']);
};

/** Opens a stored article, so that no text has had the cursor yet. */
const openArticle = async (
  page: Page,
  ...paragraphs: { type?: string; title?: string; image?: string; content: string }[]
) => {
  const content = paragraphs.map((fields, index) => ({
    id: index + 1,
    type: 'paragraph',
    title: '',
    image: '',
    ...fields,
  }));
  const answer = await page.request.post('/api/blog/create-blog', {
    data: { blog: { title: 'Članak', content } },
  });
  const { blogId }: { blogId: string } = await answer.json();
  // A test may hold its pictures back.
  await page.goto(`/dashboard/edit-blog/${blogId}`, { waitUntil: 'commit' });
  await expect(button(page, 'Podebljano')).toBeEnabled();
  await expect(blocks(page)).toHaveCount(paragraphs.length);
};

test('on a phone, a heading and a picture come where the cursor is, nothing is lost, and Backspace joins texts', async ({
  page,
  visitor,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await test.step('a heading and a picture', async () => {
    const { keyboard } = page;
    await begin(page);
    await keyboard.type('Prvi.');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('Drugi.');
    await keyboard.press('Home');
    await keyboard.press('Control+Shift+2');
    await expectCursorIn(headings(page));
    await keyboard.type('Sredina');
    await keyboard.press('Enter');
    await expectCursorIn(texts(page).nth(1));
    await expect(lines(texts(page).nth(0))).toHaveText(['Prvi.']);
    await expect(lines(texts(page).nth(1))).toHaveText(['Drugi.']);

    await keyboard.press('ArrowUp');
    await expectCursorIn(headings(page));
    await keyboard.press('ArrowUp');
    await expectCursorIn(texts(page).nth(0));
    await keyboard.type(' Kraj.');
    await expect(lines(texts(page).nth(0))).toHaveText(['Prvi. Kraj.']);
    await press(page, 'ArrowLeft', 5);
    await chooseFiles(page, button(page, 'Slika ovdje'), pngFile('ovdje.png'));
    await expect(blocks(page)).toHaveCount(4);
    await expectCursorIn(captions(page));
    await keyboard.type('Osmijeh');
    await keyboard.press('Enter');
    await expectCursorIn(texts(page).nth(1));
    await keyboard.type('Ispod.');
    await expect(lines(texts(page).nth(0))).toHaveText(['Prvi. ']);
    await expect(lines(texts(page).nth(1))).toHaveText(['Ispod.']);
    await expect(lines(texts(page).nth(2))).toHaveText(['Kraj.']);

    await expect.poll(async () => (await keptDrafts(page))[0]?.blocks.length).toBe(5);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(titleField(page)).toHaveValue('');
    await button(page, 'Vrati promjene').click();
    await expect(titleField(page)).toHaveValue('Jedna stranica');
    await expect(titleField(page)).toBeFocused();
    await expect(blocks(page)).toHaveCount(5);
    await expect.poll(naturalWidth(blocks(page).getByRole('img'))).toBe(640);
    await button(page, 'Spremi').click();
    await page.waitForURL('/dashboard');
    await expect.poll(() => keptDrafts(page)).toEqual([]);
    const look = page.getByRole('link', { name: 'Pogledaj blog' });
    await visitor.goto((await look.getAttribute('href')) ?? '');
    const article = visitor.locator('article');
    await expect(article.getByRole('heading', { level: 2 })).toHaveText('Sredina');
    await expect(article.locator('section p')).toHaveText(['Prvi.', 'Ispod.', 'Kraj.', 'Drugi.']);
    await expect(article.getByRole('img', { name: 'Osmijeh' })).toBeVisible();
  });

  await leaveEditor(page);

  await test.step('Backspace at the start joins texts, and Ctrl+Z takes it back', async () => {
    const { keyboard } = page;
    await begin(page);
    // Seen on a phone; elsewhere only screen readers get it.
    const place = page.getByText('Odlomak 1 od 1', { exact: true });
    const placeWidth = async () => (await place.boundingBox())?.width;
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await placeWidth()).toBeLessThanOrEqual(60);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await placeWidth()).toBeGreaterThan(60);
    await keyboard.type('Jedan.');
    await button(page, 'Naslov ovdje').click();
    await keyboard.type('Naslov');
    await keyboard.press('Enter');
    await keyboard.press('Control+b');
    await keyboard.type('Dva.');
    await press(page, 'ArrowLeft', 4);
    await keyboard.press('Backspace');
    await expectCursorIn(headings(page));
    await keyboard.press('Home');
    await keyboard.press('Backspace');
    await expect(headings(page)).toBeHidden();
    await expect(lines(texts(page).nth(1))).toHaveText(['Naslov', '', 'Dva.']);
    await keyboard.press('Backspace');
    await expect(blocks(page)).toHaveCount(1);
    await expect(lines(texts(page))).toHaveText(['Jedan.', '', 'Naslov', '', 'Dva.']);
    await expect(texts(page).locator('strong')).toHaveText('Dva.');

    await keyboard.press('Control+z');
    await expect(blocks(page)).toHaveCount(2);
    await expectCursorIn(texts(page).nth(1));
    await expect(lines(texts(page).nth(0))).toHaveText(['Jedan.']);
    await expect(lines(texts(page).nth(1))).toHaveText(['Naslov', '', 'Dva.']);

    await keyboard.press('ArrowUp');
    await keyboard.press('Delete');
    await expect(blocks(page)).toHaveCount(1);
    await keyboard.type(' Novo.');
    await expect(lines(texts(page))).toHaveText(['Jedan. Novo.', '', 'Naslov', '', 'Dva.']);
  });
});

test('pasted text becomes blocks and lines, what is lost is said, and an article over a limit is named', async ({
  page,
}) => {
  await test.step('pasted headings, lists, links and tables become blocks and lines, and what is lost is said', async () => {
    await begin(page);
    await page.keyboard.type('Prije.');
    await handOver(lines(texts(page)).last(), 'paste', [], {
      'text/plain': '…',
      'text/html':
        '<p>Uvod s <a href="https://example.com/">poveznicom</a></p><h2>Prvo</h2><ul><li>a</li><li>b</li></ul><table><tr><th>Cijena</th><th>Dana</th></tr><tr><td><p>10</p></td><td><b>2</b></td></tr></table><h3>Drugo</h3><ol start="3"><li>treće</li></ol><p>Kraj <em>koso</em> <s>staro</s> <img src="https://example.com/x.png"></p><script>alert(1)</script>',
    });
    await expect(
      page.getByText(
        'Zalijepljeno je bez: slika, oblika tablice, ukošenih i podcrtanih slova, crte kroz precrtani tekst, početnog broja popisa.',
      ),
    ).toBeVisible();
    await expect(headings(page)).toHaveCount(2);
    await expect(headings(page).nth(0)).toHaveText('Prvo');
    await expect(headings(page).nth(1)).toHaveText('Drugo');
    await expect(lines(texts(page).nth(0))).toHaveText(['Prije.Uvod s poveznicom']);
    await expect(texts(page).nth(0).getByTitle('https://example.com/')).toHaveText('poveznicom');
    await expect(lines(texts(page).nth(1))).toHaveText(['a', 'b', '', 'Cijena | Dana', '10 | 2']);
    await expect(texts(page).nth(1).locator('[data-list=bulleted]')).toHaveCount(2);
    await expect(texts(page).nth(1).locator('strong')).toHaveText('2');
    await expect(lines(texts(page).nth(2))).toHaveText(['treće', 'Kraj koso staro']);
    await page.keyboard.press('Control+z');
    await expect(lines(texts(page))).toHaveText(['Prije.']);
  });

  await test.step('an article over a limit is named before it is sent, and a long pasted heading keeps its end', async () => {
    const heading = 'Protetski rad na implantatima '.repeat(15).trim();
    await handOver(lines(texts(page)).last(), 'paste', [], {
      'text/plain': '…',
      'text/html': `<h2>${heading}</h2><p>tekst</p>`,
    });
    await expect(headings(page)).toHaveCount(0);
    await expect(texts(page)).toContainText(heading);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await handOver(lines(texts(page)).last(), 'paste', [], { 'text/plain': 'Implantat. '.repeat(5000) });
    await button(page, 'Spremi').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Odlomak 1 od 1: broj znakova: 55.' })).toBeVisible();
    expect(sent.filter((url) => url.includes('create-blog'))).toEqual([]);
  });
});

test('in a window of 1024 pixels, keys and double clicks find the cursor where it is', async ({ page }) => {
  await test.step('in a window of 1024 pixels the editor is in the middle, and the words before the state are seen', async () => {
    await page.setViewportSize({ width: 1024, height: 800 });
    await begin(page);
    const { x = 0, width = 0 } = (await page.locator('form').boundingBox()) ?? {};
    expect(Math.abs(x + width / 2 - 512)).toBeLessThan(10);
    const words = await page.getByText('Sprema se kao:', { exact: true }).boundingBox();
    expect(words?.width).toBeGreaterThan(60);
  });

  await emptied(page);

  await test.step('keys that come at once find the cursor and the letters where they are', async () => {
    const { keyboard } = page;
    await keyboard.type('Jedan.');
    await keyboard.press('Control+Shift+2');
    await keyboard.press('Backspace');
    await keyboard.type('Dva.');
    await expect(lines(texts(page).nth(1))).toHaveText(['Dva.']);
    // The page is busy while they are pressed.
    const busy = page.evaluate(() => {
      const end = performance.now() + 500;
      while (performance.now() < end);
    });
    await Promise.all(
      [...Array<string>(4).fill('ArrowLeft'), 'x', 'ArrowLeft', 'Backspace'].map((key) => keyboard.press(key)),
    );
    await busy;
    await expect(lines(texts(page))).toHaveText(['Jedan.', '', 'xDva.']);
  });

  await emptied(page);

  await test.step('a selected text becomes the heading, and pasted headings replace a whole text', async () => {
    const { keyboard } = page;
    await keyboard.type('Prije naslov');
    await keyboard.press('Enter');
    await keyboard.type('dalje poslije');
    await press(page, 'ArrowLeft', 8);
    await press(page, 'Shift+ArrowLeft', 12);
    await button(page, 'Naslov ovdje').click();
    await expectCursorIn(headings(page));
    await expect(headings(page)).toHaveText('naslov dalje');
    await expect(lines(texts(page).nth(0))).toHaveText(['Prije ']);
    await expect(lines(texts(page).nth(1))).toHaveText([' poslije']);

    await keyboard.press('Enter');
    await expectCursorIn(texts(page).nth(1));
    await keyboard.press('Control+a');
    await handOver(texts(page).nth(1), 'paste', [], { 'text/html': '<h2> </h2>' });
    await expect(lines(texts(page).nth(1))).toHaveText([' poslije']);
    await handOver(texts(page).nth(1), 'paste', [], { 'text/html': '<p>uvod</p><h2>Drugi</h2><p>kraj</p>' });
    await expect(headings(page).nth(1)).toHaveText('Drugi');
    await expect(lines(texts(page).nth(1))).toHaveText(['uvod']);
    await expect(lines(texts(page).nth(2))).toHaveText(['kraj']);
  });

  await emptied(page);

  await test.step('a double click adds one paragraph and one heading, and leaves the cursor in it', async () => {
    const { keyboard } = page;
    await keyboard.type('Jedan.');
    await button(page, 'Naslov ovdje').dblclick();
    await expectCursorIn(headings(page));
    await keyboard.type('Naslov');
    await expect(blocks(page)).toHaveCount(2);
    await expect(headings(page)).toHaveText('Naslov');
    await button(page, 'Dodaj odlomak').dblclick();
    await keyboard.type('Tri.');
    await expect(blocks(page)).toHaveCount(3);
    await expect(texts(page).nth(2)).toHaveText('Tri.');
  });
});

test('arrow keys lead from text to text, and a key to the toolbar and back', async ({ page }) => {
  await openArticle(page, { content: 'Jedan.' }, { content: 'Dva.' }, { content: 'Tri i kraj.' });

  await test.step('the arrow keys enter a text at its edge, and extend a selection without leaving the field', async () => {
    const { keyboard } = page;
    await texts(page).nth(1).click();
    await keyboard.press('End');
    await press(page, 'ArrowLeft', 2);
    await keyboard.press('ArrowUp');
    await keyboard.type(' Kraj.');
    await expect(lines(texts(page).nth(0))).toHaveText(['Jedan. Kraj.']);
    await keyboard.press('ArrowDown');
    await keyboard.type('Opet ');
    await expect(lines(texts(page).nth(1))).toHaveText(['Opet Dva.']);

    await titleField(page).click();
    await keyboard.press('Home');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.type('Novi');
    await expect(titleField(page)).toHaveValue('Novi');
  });

  await test.step('a key leads from a text to its toolbar, and another one back to the cursor', async () => {
    const { keyboard } = page;
    await texts(page).nth(2).click();
    await keyboard.press('End');
    await press(page, 'ArrowLeft', 5);
    await press(page, 'Shift+ArrowLeft', 2);
    await keyboard.press('Alt+F10');
    await expect(button(page, 'Podebljano')).toBeFocused();
    await expect(button(page, 'Podebljano')).toHaveCSS('outline-style', 'solid');
    await keyboard.press('Tab');
    await expect(button(page, 'Poveznica')).toBeFocused();
    await keyboard.press('Escape');
    await expectCursorIn(texts(page).nth(2));
    await keyboard.type('a ');
    await expect(lines(texts(page).nth(2))).toHaveText(['Tri a kraj.']);
    await press(page, 'Shift+ArrowLeft', 2);
    await keyboard.press('Alt+F10');
    await keyboard.press('Enter');
    await expectCursorIn(texts(page).nth(2));
    await expect(texts(page).locator('strong')).toHaveText('a ');
  });
});

test('buttons, bar and preview keep their place and size in every window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openArticle(page, { content: 'Jedan.' }, { content: 'Dva.' });

  await test.step('in a narrow window, a block’s buttons are shown without the pointer, because they have a row of their own', async () => {
    await page.mouse.move(0, 0);
    const row = blocks(page).first().getByRole('button', { name: 'Ukloni blok' }).locator('..');
    await expect(row).toHaveCSS('opacity', '1');
  });

  await test.step('the bar with the save button keeps its height when the first change appears in it', async () => {
    const bar = button(page, 'Spremi promjene').locator('..');
    const heights = async () => {
      const found: [width: number, height: number][] = [];
      for (const width of [768, 1024, 1200, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        found.push([width, await bar.evaluate((element) => element.getBoundingClientRect().height)]);
      }
      return found;
    };
    const before = await heights();
    await texts(page).first().click();
    await page.keyboard.type('x');
    await expect(page.getByText('Imaš nespremljene promjene.')).toBeVisible();
    expect(await heights()).toEqual(before);
  });

  await test.step('a preview that has the whole window shows letters in the size that visitors see', async () => {
    const text = page.getByRole('complementary', { name: 'Pregled' }).getByText('Dva.');
    const zoom = () => text.evaluate(({ currentCSSZoom }) => currentCSSZoom);
    for (const [width, expected] of [
      [1440, 0.7],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 1440) await button(page, 'Prikaži pregled').click();
      await expect(text).toBeVisible();
      expect(await zoom()).toBeCloseTo(expected);
    }
  });
});

test('Ctrl+Z takes back what was done last where the cursor is', async ({ page }) => {
  await test.step('Ctrl+Z in the title takes back what was typed there, not the removal of a block', async () => {
    const { keyboard } = page;
    await openArticle(page, { content: 'Jedan.' }, { content: 'Dva.' }, { content: 'Tri.' });
    await blocks(page).nth(1).hover();
    await blocks(page).nth(1).getByRole('button', { name: 'Ukloni blok' }).click();
    await expect(blocks(page)).toHaveCount(2);
    await titleField(page).click();
    await keyboard.press('End');
    await keyboard.type('!');
    await keyboard.press('Control+z');
    await expect(titleField(page)).toHaveValue('Članak');
    await expect(blocks(page)).toHaveCount(2);
    await blocks(page).first().getByRole('button', { name: 'Premjesti blok' }).focus();
    await keyboard.press('Control+z');
    await expect(blocks(page)).toHaveCount(3);
  });

  await test.step('Ctrl+Z takes back a move, a drag and a restored block, and never what was typed elsewhere', async () => {
    const { keyboard, mouse } = page;
    await titleField(page).click();
    await keyboard.press('End');
    await keyboard.type(' novi');
    const isOrder = (...order: string[]) => expect(texts(page)).toHaveText(order);

    await blocks(page).nth(0).hover();
    await blocks(page).nth(0).getByRole('button', { name: 'Pomakni dolje' }).click();
    await isOrder('Dva.', 'Jedan.', 'Tri.');
    await keyboard.press('Control+z');
    await isOrder('Jedan.', 'Dva.', 'Tri.');
    await keyboard.press('Control+z');
    await keyboard.press('Control+y');
    await isOrder('Dva.', 'Jedan.', 'Tri.');
    await keyboard.press('Control+z');
    await expect(titleField(page)).toHaveValue('Članak novi');

    await blocks(page).nth(0).getByRole('button', { name: 'Premjesti blok' }).hover();
    await mouse.down();
    const last = await blocks(page).nth(2).boundingBox();
    await mouse.move((last?.x ?? 0) + 40, (last?.y ?? 0) + (last?.height ?? 0), { steps: 10 });
    await mouse.up();
    await isOrder('Dva.', 'Tri.', 'Jedan.');
    await keyboard.press('Control+z');
    await isOrder('Jedan.', 'Dva.', 'Tri.');

    await blocks(page).nth(1).hover();
    await blocks(page).nth(1).getByRole('button', { name: 'Ukloni blok' }).click();
    await button(page, 'Vrati blok').click();
    await isOrder('Jedan.', 'Dva.', 'Tri.');
    // On the page itself.
    await mouse.click(2, 400);
    await expect(page.locator('form :focus')).toHaveCount(0);
    await keyboard.press('Control+z');
    await isOrder('Jedan.', 'Tri.');
    await keyboard.press('Control+z');
    await isOrder('Jedan.', 'Dva.', 'Tri.');
    await keyboard.press('Control+z');
    await expect(titleField(page)).toHaveValue('Članak novi');
  });

  await leaveEditor(page);

  await test.step('a block that comes and goes by Ctrl+Z and Ctrl+Y leaves the focus on the page', async () => {
    const { keyboard } = page;
    await openArticle(page, { content: 'Jedan.' });
    await button(page, 'Dodaj odlomak').click();
    await expectCursorIn(texts(page).nth(1));
    await keyboard.press('Control+z');
    await expect(blocks(page)).toHaveCount(1);
    await expectCursorIn(texts(page));
    await expect(page.getByText('Promjena je poništena.')).toBeAttached();
    await keyboard.press('Control+y');
    await expectCursorIn(texts(page).nth(1));
    await expect(page.getByText('Promjena je ponovljena.')).toBeAttached();
    await keyboard.press('Control+z');

    await blocks(page).getByRole('button', { name: 'Ukloni blok' }).click();
    await expect(button(page, 'Vrati blok')).toBeFocused();
    await keyboard.press('Control+z');
    await expectCursorIn(texts(page));
    await keyboard.press('Control+y');
    await expect(button(page, 'Vrati blok')).toBeFocused();
    await keyboard.press('Control+z');
    await expect(lines(texts(page))).toHaveText(['Jedan.']);
  });
});

test('a failed save is repeated; an article begins with a click, and without one has no block', async ({ page }) => {
  await test.step('the message about a failed save leaves the button free that repeats it', async () => {
    mayComplain(page, /Failed to load resource|could not be created/);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Before the page is opened, because Chromium intercepts the calls of an open page only after some time.
    await page.route('**/api/blog/create-blog', (route) => route.abort(), { times: 1 });
    await page.goto('/dashboard/create-blog');
    await expect(page.getByRole('group', { name: 'Objava' })).toBeVisible();
    await titleField(page).fill('Samo naslov');
    await page.mouse.move(300, 400);
    await page.mouse.wheel(0, 9000);
    await expect(page.getByText('posjetitelji je ne vide')).toBeInViewport();
    // The page has come to its end, and rests.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY))
      .toBeLessThan(1);
    const { x = 0, y = 0, width = 0, height = 0 } = (await button(page, 'Spremi').boundingBox()) ?? {};
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page.getByText('Blog nije spremljen. Pokušaj ponovno.')).toBeVisible();
    await expect(button(page, 'Spremi')).toBeEnabled();
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForURL('/dashboard');
  });

  await test.step('an article begins with a click where it is empty, and without one has no block', async () => {
    const look = page.getByRole('link', { name: 'Pogledaj blog' });
    const blogId = (await look.getAttribute('href'))?.split('/').at(-1);
    const answer = await page.request.get(`/api/blog/get-blog/${blogId}`);
    expect(JSON.parse((await answer.json()).content)).toEqual([]);

    await page.goto('/dashboard/create-blog');
    await button(page, 'Piši ovdje …').click();
    await expectCursorIn(texts(page));
    await page.keyboard.type('Odmah.');
    await expect(blocks(page)).toHaveCount(1);
    await expect(texts(page)).toContainText('Odmah.');
  });
});

test('a picture comes where it is dropped or pasted, with the cursor in its description, and Ctrl+Z takes it back', async ({
  page,
}, testInfo) => {
  const { keyboard } = page;
  const path = testInfo.outputPath('ispusteno.png');
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, pngFile('ispusteno.png').buffer);
  await openArticle(page, { content: 'Jedan.' }, { title: 'Naslov', content: 'Dva.' }, { content: 'Tri.' });
  const isAt = async (place: number, name: string) => {
    await expect(blocks(page)).toHaveCount(4);
    await expect(blocks(page).nth(place)).toContainText(name);
    await expectCursorIn(captions(page));
    await expect(captions(page)).toBeInViewport();
    await keyboard.press('Control+z');
    await expect(blocks(page)).toHaveCount(3);
  };

  const devtools = await page.context().newCDPSession(page);
  const marked = page.locator('[data-drop-before], [data-drop-after]');
  const target = page.locator('[data-dropping]');
  for (const [part, place] of [
    [0.25, 1],
    [0.75, 2],
  ] as const) {
    const { x = 0, y = 0, height = 0 } = (await blocks(page).nth(1).boundingBox()) ?? {};
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
      devtools.send('Input.dispatchDragEvent', { type, x: x + 40, y: y + height * part, data });
    await drag('dragEnter');
    await drag('dragOver');
    await expect(marked).toHaveCount(1);
    await expect(target).toHaveCSS('outline-style', 'dashed');
    await expect(blocks(page).nth(place)).toHaveAttribute('data-drop-before');
    await drag('drop');
    await expect(marked).toHaveCount(0);
    await expect(target).toHaveCount(0);
    await isAt(place, 'ispusteno');
  }

  await titleField(page).click();
  await expect(titleField(page)).toBeFocused();
  await handOver(titleField(page), 'paste', [pngFile('naslov.png')]);
  await isAt(0, 'naslov.png');
  await headings(page).click();
  await expectCursorIn(headings(page));
  await handOver(headings(page), 'paste', [pngFile('odlomak.png')]);
  await isAt(2, 'odlomak.png');
  await selectJustBefore('paste', texts(page).nth(0));
  await handOver(texts(page).nth(0), 'paste', [pngFile('odmah.png')]);
  await isAt(1, 'odmah.png');
  await chooseFiles(page, button(page, 'Dodaj sliku'), pngFile('kraj.png'));
  await isAt(3, 'kraj.png');
});

test('the preview beside the editor follows the cursor, and moves neither the page nor the focus nor the reader', async ({
  page,
}) => {
  await test.step('the preview beside the editor follows the cursor, and moves neither the page nor the focus', async () => {
    const { keyboard, mouse } = page;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const sentence = 'Una frase che riempie la riga. ';
    const long = [...Array(60).keys()].map((number) => `${number}: ${sentence.repeat(3)}`).join('\n\n');
    await openArticle(
      page,
      ...[...Array(24).keys()].map((number) => ({ title: `Titolo ${number}`, content: sentence.repeat(12) })),
      { content: long },
    );
    const preview = page.getByRole('complementary', { name: 'Pregled' });
    const shown = preview.locator('article > section');
    const place = () => preview.evaluate(({ scrollTop }) => scrollTop);
    const pagePlace = () => page.evaluate(() => window.scrollY);
    const isFollowed = async (field: Locator, part: Locator) => {
      await keyboard.type('Ovdje ');
      await expect(part).toContainText('Ovdje ');
      await expect(part).toBeInViewport({ ratio: 0.99 });
      await expectCursorIn(field);
    };
    await texts(page).nth(20).click();
    // The bar is in view already, so that its buttons leave the page where it is.
    const written = await pagePlace();
    await button(page, 'Prikaži pregled').focus();
    expect(await pagePlace()).toBe(written);
    await button(page, 'Prikaži pregled').click();
    await expect(preview).toHaveCSS('scroll-behavior', 'auto');
    await expect(shown.nth(20)).toBeInViewport({ ratio: 0.99 });

    await texts(page).nth(16).click();
    const before = await pagePlace();
    await isFollowed(texts(page).nth(16), shown.nth(16));
    const followed = await place();
    expect(followed).toBeGreaterThan(500);
    await headings(page).nth(16).click();
    await isFollowed(headings(page).nth(16), shown.nth(16));
    expect(await place()).toBe(followed);

    // The writer looks elsewhere, and writes on.
    const { x = 0, y = 0 } = (await preview.boundingBox()) ?? {};
    await mouse.move(x + 100, y + 200);
    await mouse.wheel(0, -20_000);
    await expect.poll(place).toBe(0);
    await isFollowed(headings(page).nth(16), shown.nth(16));
    expect(await pagePlace()).toBe(before);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(preview).toHaveCSS('scroll-behavior', 'smooth');
    await lines(texts(page).last()).first().click();
    await expectCursorIn(texts(page).last());
    await keyboard.press('Home');
    await isFollowed(texts(page).last(), shown.last().locator('p').first());
    await keyboard.press('Control+End');
    await isFollowed(texts(page).last(), shown.last().locator('p').last());
    await handOver(headings(page).nth(3), 'paste', [pngFile('umetnuta.png')]);
    await expectCursorIn(captions(page));
    await isFollowed(captions(page), preview.locator('article > figure'));
  });

  await leaveEditor(page);

  await test.step('a picture that loads while the preview is scrolled does not take the reader back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/blog/image/**', async (route) => {
      await released;
      await route.fulfill({ contentType: 'image/png', body: pngFile('tarda.png').buffer });
    });
    const paragraphs = [...Array(24).keys()].map((number) => ({
      content: `${number}: Una frase. `.repeat(20),
    }));
    await openArticle(page, ...paragraphs, { type: 'image', image: 'tarda.png', content: 'Una foto' });
    await button(page, 'Prikaži pregled').click();
    await texts(page).first().click();
    const preview = page.getByRole('complementary', { name: 'Pregled' });
    const place = () => preview.evaluate(({ scrollTop }) => scrollTop);
    const { x = 0, y = 0 } = (await preview.boundingBox()) ?? {};
    await page.mouse.move(x + 100, y + 200);
    await page.mouse.wheel(0, 20_000);
    await expect(preview.locator('img')).toBeInViewport();
    await expect.poll(place).toBeGreaterThan(1000);
    // An object around the promise, which would be awaited here otherwise.
    const picture = await preview.locator('img').evaluateHandle((image) => ({
      loaded: new Promise((resolve) => {
        image.addEventListener('load', () => requestAnimationFrame(resolve));
      }),
    }));
    release();
    await picture.evaluate(({ loaded }) => loaded);
    expect(await place()).toBeGreaterThan(1000);
    await page.keyboard.type('Ancora. ');
    await expect.poll(place).toBeLessThan(500);
  });
});
