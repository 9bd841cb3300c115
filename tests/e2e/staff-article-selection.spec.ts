import type { Page } from '@playwright/test';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { signIn } from '../support/staff-login.ts';
import { handOver } from './hand-over.ts';
import {
  articleText,
  blocks,
  captions,
  expectCursorIn,
  headings,
  lines,
  selectJustBefore,
  texts,
  titleField,
} from './staff-article-steps.ts';

/** Selections across the blocks of an article, and what is copied and pasted. */

useEmptyDesk();

test.beforeEach(async ({ page }) => signIn(page));

/** Opens an article with a list, a heading and a picture. */
const openArticle = async (page: Page) => {
  await page.route('**/blog/image/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: pngFile('a.png').buffer }),
  );
  const content = [
    {
      id: 1,
      type: 'paragraph',
      title: '',
      content: 'Prvi odlomak.\nuno\ndue',
      image: '',
      marks: [{ kind: 'bulleted', start: 14, end: 21 }],
    },
    { id: 2, type: 'image', title: '', content: 'Opis slike', image: 'a.png' },
    { id: 3, type: 'paragraph', title: 'Naslov', content: 'Drugi odlomak.', image: '' },
  ];
  const answer = await page.request.post('/api/blog/create-blog', {
    data: { blog: { title: 'Članak', content } },
  });
  const { blogId }: { blogId: string } = await answer.json();
  await page.goto(`/dashboard/edit-blog/${blogId}`, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Podebljano' })).toBeEnabled();
};

/** Copies or cuts the selection. @returns the texts of the clipboard. */
const take = (page: Page, kind: 'copy' | 'cut') =>
  articleText(page).evaluate((element, type) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData }));
    return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain') };
  }, kind);

test('a selection over blocks, or the whole article, is copied, cut, typed over, and taken back', async ({ page }) => {
  await test.step('a selection over blocks is copied, cut, typed over, and taken back', async () => {
    const { keyboard } = page;
    await openArticle(page);
    await lines(texts(page).first()).first().click();
    await keyboard.press('Control+Home');
    for (let pressed = 0; pressed < 5; pressed += 1) await keyboard.press('ArrowRight');
    await keyboard.press('Shift+Control+End');
    const copied = await take(page, 'copy');
    expect(copied.html).toContain('<ul><li data-list="bulleted">uno</li><li data-list="bulleted">due</li></ul>');
    expect(copied.html).toMatch(/<img src="http[^"]*\/blog\/image\/[^"]*a\.png" alt="Opis slike">/);
    expect(copied.html).toContain('<h2>Naslov</h2>');
    expect(copied.text).toBe('odlomak.\n- uno\n- due\nOpis slike\n\nNaslov\nDrugi odlomak.');

    const cut = await take(page, 'cut');
    await expect(blocks(page)).toHaveCount(1);
    await expect(lines(texts(page))).toHaveText(['Prvi ']);
    await handOver(lines(texts(page)).first(), 'paste', [], { 'text/html': cut.html, 'text/plain': cut.text });
    await expect(blocks(page)).toHaveCount(3);
    await expect(lines(texts(page).first())).toHaveText(['Prvi odlomak.', 'uno', 'due']);
    await expect(texts(page).first().locator('[data-list=bulleted]')).toHaveCount(2);
    await expect(captions(page)).toHaveText('Opis slike');
    await expect(headings(page)).toHaveText('Naslov');

    // A picture is pasted where it was cut, but not twice.
    await handOver(lines(texts(page).last()).last(), 'paste', [], {
      'text/html': cut.html,
      'text/plain': cut.text,
    });
    await expect(page.getByText('Zalijepljeno je bez: slika.')).toBeVisible();
    await expect(captions(page)).toHaveCount(1);
    await keyboard.press('Control+z');

    await selectJustBefore('copy', lines(texts(page).first()).last());
    expect((await take(page, 'copy')).text).toContain('due');
    await selectJustBefore('cut', lines(texts(page).last()).last());
    expect((await take(page, 'cut')).text).toBe('Drugi odlomak.');
    await keyboard.press('Control+z');

    await keyboard.press('Control+a');
    await keyboard.press('Control+a');
    await keyboard.type('Sve iznova.');
    await expect(blocks(page)).toHaveCount(1);
    await expect(lines(texts(page))).toHaveText(['Sve iznova.']);
    await expect(titleField(page)).toHaveValue('Članak');
    await keyboard.press('Control+z');
    await expect(blocks(page)).toHaveCount(3);
    await keyboard.press('Control+a');
    await keyboard.press('Control+a');
    await keyboard.press('Control+b');
    await expect(texts(page).locator('strong')).not.toHaveCount(0);
    await keyboard.press('Control+z');
    await expect(texts(page).locator('strong')).toHaveCount(0);
  });

  await test.step('Ctrl+A selects the text, then the whole article, which leaves an empty paragraph when it is deleted', async () => {
    const { keyboard } = page;
    await lines(texts(page).last()).last().click();
    const selected = () => page.evaluate(() => String(document.getSelection()));
    await keyboard.press('Control+a');
    await expect.poll(selected).toBe('Drugi odlomak.');
    await keyboard.press('Control+a');
    await expect.poll(selected).toContain('Prvi odlomak.');
    // What is removed is not copied.
    await blocks(page).nth(1).getByRole('button', { name: 'Ukloni blok' }).click();
    await lines(texts(page).last()).last().click();
    await keyboard.press('Control+a');
    await keyboard.press('Control+a');
    expect((await take(page, 'copy')).text).toBe('Prvi odlomak.\n- uno\n- due\n\nNaslov\nDrugi odlomak.');
    await keyboard.press('Delete');
    await expect(blocks(page)).toHaveCount(1);
    await expectCursorIn(texts(page));
    await keyboard.type('Novo.');
    await expect(lines(texts(page))).toHaveText(['Novo.']);
  });
});

test('paragraphs around a heading and the lines of chats and mails are pasted into the line with the cursor', async ({
  page,
}) => {
  await test.step('paragraphs around a heading are pasted into the line with the cursor, and one Ctrl+Z takes them back', async () => {
    await openArticle(page);
    const first = lines(texts(page).first());
    await first.first().click();
    await page.keyboard.press('Control+Home');
    for (let pressed = 0; pressed < 5; pressed += 1) await page.keyboard.press('ArrowRight');
    await handOver(first.first(), 'paste', [], {
      'text/plain': '…',
      'text/html': '<p>mali <b>novi</b></p><h2>Podnaslov</h2><p>Tekst.</p><p>I onda</p>',
    });
    await page.keyboard.type(' ide ');
    await expect(first).toHaveText(['Prvi mali novi']);
    await expect(headings(page).first()).toHaveText('Podnaslov');
    await expect(lines(texts(page).nth(1))).toHaveText(['Tekst.', '', 'I onda ide odlomak.', 'uno', 'due']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(blocks(page)).toHaveCount(3);
    await expect(first).toHaveText(['Prvi odlomak.', 'uno', 'due']);
  });

  await test.step('the lines of chats and mails stay lines, and a lost quotation is named', async () => {
    await lines(texts(page).last()).last().click();
    await page.keyboard.press('Control+a');
    const target = lines(texts(page).last()).last();
    await handOver(target, 'paste', [], {
      'text/plain': '…',
      'text/html': '<span style="white-space: pre-wrap">Dobar dan,\nstižem u 9.\n\nAna</span>',
    });
    await expect(lines(texts(page).last())).toHaveText(['Dobar dan,', 'stižem u 9.', '', 'Ana']);
    await page.keyboard.press('Control+a');
    await handOver(lines(texts(page).last()).last(), 'paste', [], {
      'text/plain': '…',
      'text/html': '<div>Piše:</div><blockquote><div>Hvala.</div></blockquote>',
    });
    await expect(page.getByText('Zalijepljeno je bez: oznaka citata.')).toBeVisible();
    await expect(lines(texts(page).last())).toHaveText(['Piše:', '', 'Hvala.']);
    await page.keyboard.press('Control+a');
    await handOver(lines(texts(page).last()).last(), 'paste', [], {
      'text/plain': '…',
      'text/html': '<ul><li><div>uno</div>\n<div>due</div></li><li>tre<p>quattro</p></li></ul>',
    });
    await expect(lines(texts(page).last())).toHaveText(['uno', 'due', 'tre', 'quattro']);
    await page.keyboard.press('Control+a');
    await handOver(lines(texts(page).last()).last(), 'paste', [], { 'text/plain': 'uno\vdue\u2028tre' });
    await expect(lines(texts(page).last())).toHaveText(['uno', 'due', 'tre']);
  });
});
