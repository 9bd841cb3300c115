import type { Locator, Page } from '@playwright/test';
import { useEmptyDesk } from '../support/empty-desk.ts';
import { expect, test } from '../support/journey.ts';
import { logIn } from '../support/staff-login.ts';
import { handOver } from './hand-over.ts';
import { sound } from './staff-soundness.ts';
import { articleText, expectCursorIn, headings, lines, texts } from './staff-article-steps.ts';

/** Bold parts, links and lists in an article's paragraph, against the bundled provider. */

useEmptyDesk();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the text can be formatted. @returns it. */
const formattedText = async (page: Page): Promise<Locator> => {
  await expect(button(page, 'Podebljano')).toBeEnabled();
  return texts(page);
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a paragraph with bold parts, a link and a list is written, kept as a draft, saved, seen, and restored', async ({
    page,
    visitor,
  }) => {
    test.slow();
    const { keyboard } = page;
    await logIn(page, '/dashboard/create-blog');
    await page.getByLabel('Naslov', { exact: true }).fill('Članak s popisom');
    await button(page, 'Dodaj odlomak').click();
    const field = await formattedText(page);
    await expectCursorIn(field);
    await keyboard.type('Leggi la ');
    await keyboard.press('Control+b');
    await expect(button(page, 'Podebljano')).toHaveAttribute('aria-pressed', 'true');
    await keyboard.type('guida');
    await button(page, 'Podebljano').click();
    await keyboard.type(' e ');

    await keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Poveznica' });
    await dialog.getByLabel('Tekst poveznice').fill('i servizi');
    await dialog.getByLabel('Adresa').fill('javascript:alert(1)');
    await keyboard.press('Enter');
    await expect(dialog.getByText('Adresa počinje s https://')).toBeVisible();
    await expect(dialog.getByLabel('Adresa')).toBeFocused();
    await sound(page);
    await dialog.getByLabel('Adresa').fill('/services');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectCursorIn(field);

    await keyboard.type('.');
    await keyboard.press('Enter');
    await keyboard.type('- uno');
    await keyboard.press('Enter');
    await keyboard.type('due');
    await expect(button(page, 'Popis')).toHaveAttribute('aria-pressed', 'true');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await button(page, 'Numerirani popis').click();
    await keyboard.type('primo');
    await keyboard.press('Control+z');
    await expect(field).not.toContainText('primo');
    await keyboard.press('Control+y');
    await expect(field).toContainText('primo');
    await sound(page);
    await keyboard.press('Tab');
    await expect(articleText(page)).not.toBeFocused();

    await page.reload();
    await button(page, 'Vrati promjene').click();
    await formattedText(page);
    await button(page, 'Spremi').click();
    await page.waitForURL('/dashboard');
    const look = page.getByRole('link', { name: 'Pogledaj blog' });
    const address = (await look.getAttribute('href')) ?? '';
    await visitor.goto(address);
    await expect
      .poll(() => visitor.locator('article section').innerHTML())
      .toBe(
        '<p>Leggi la <strong>guida</strong> e <a href="/services">i servizi</a>.</p><ul><li>uno</li><li>due</li></ul><ol><li>primo</li></ol>',
      );

    await page.goto(address.replace('/blog/', '/dashboard/edit-blog/'));
    await formattedText(page);
    const link = field.getByTitle('/services');
    await link.click();
    await button(page, 'Poveznica').click();
    await button(page, 'Ukloni poveznicu').click();
    await expect(link).toBeHidden();
    await button(page, 'Spremi promjene').click();
    await page.waitForURL('/dashboard/manage-blogs');
    await page.goto(address.replace('/blog/', '/dashboard/edit-blog/'));
    await formattedText(page);
    await expect(link).toBeHidden();
    await button(page, 'Povijest').click();
    const history = page.getByRole('dialog', { name: 'Povijest' });
    await history.getByRole('listitem').getByRole('button').first().click();
    await expect(history.locator('del')).toContainText(['Precrtano', '(/services)']);
    await expect(history.locator('strong')).toHaveText('guida');
    await button(page, 'Vrati ovu verziju').click();
    await expect(link).toBeVisible();
    await expect(field.locator('[data-list=bulleted]')).toHaveText(['uno', 'due']);
  });
});

/** Where it comes from, what the clipboard has, what is shown, and what the editor says is lost. */
const pasted: [string, Readonly<Record<string, string>>, string, string?][] = [
  [
    'Google Docs',
    {
      'text/plain': '…',
      'text/html':
        '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p style="line-height:1.38;"><span style="font-weight:400;">Primo </span><span style="font-size:11pt;font-weight:700;">forte</span></p><br><p><span style="font-weight:400">Secondo<br>riga</span></p><ul style="margin-top:0"><li><p>a</p></li><li><p>b</p></li></ul><ol><li>c</li></ol></b><br>',
    },
    '<p>Primo <strong>forte</strong></p><p></p><p>Secondo</p><p>riga</p><p data-list="bulleted">a</p><p data-list="bulleted">b</p><p data-list="numbered">c</p>',
  ],
  [
    'Word',
    {
      'text/plain': '…',
      'text/html': `<html><head><style>p.MsoNormal {margin:0}</style></head><body><!--StartFragment--><p class=MsoNormal style='margin:0'><b>Titolo<o:p></o:p></b></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>voce<o:p></o:p></p><!--EndFragment--></body></html>`,
    },
    '<p><strong>Titolo</strong></p><p></p><p data-list="bulleted">voce</p>',
  ],
  [
    'a list of Word with a list in it',
    {
      'text/plain': '…',
      'text/html': `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>uno</p><p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span></span>due<sup>2</sup></p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>a)</span>tre</p>`,
    },
    '<p data-list="bulleted">uno</p><p data-list="bulleted">due2</p><p data-list="numbered">tre</p>',
    'Zalijepljeno je bez: razina popisa, eksponenata i indeksa.',
  ],
  [
    'a website',
    {
      'text/plain': '…',
      'text/html':
        '<div onclick="alert(1)"><h2>Ti\u2060to\u00adlo</h2><p>testo <i>corsivo</i> <a href="https://example.com/">sì</a> <a href="javascript:alert(1)">no</a><img src="https://example.com/x.png" onerror="alert(2)"></p><script>alert(3)</script></div>',
    },
    '<p>testo corsivo <span data-link="" title="https://example.com/">sì</span> no</p>',
  ],
  [
    'a numbered list with lists in it',
    {
      'text/plain': '…',
      'text/html':
        '<ol><li>Primo<ul><li><p>dettaglio</p></li><li>altro<ol><li>fondo</li></ol></li></ul></li><li>Secondo</li><ul><li>fuori</li></ul><li>Terzo</li></ol><ul><li>a<ol><li>b</li></ol></li></ul>',
    },
    '<p data-list="numbered">Primo – dettaglio – altro – fondo</p><p data-list="numbered">Secondo – fuori</p><p data-list="numbered">Terzo</p><p data-list="bulleted">a</p><p data-list="numbered">b</p>',
  ],
  [
    'a page of divisions, a quotation and typed lines',
    {
      'text/plain': '…',
      'text/html':
        '<section><div>uno</div><div><div>due<br>righe</div></div><div><br></div><div></div><p>tre</p></section><blockquote><p>quattro</p></blockquote><pre>cinque\nsei</pre><ul><li><div>a</div></li></ul>',
    },
    '<p>uno</p><p></p><p>due</p><p>righe</p><p></p><p>tre</p><p></p><p>quattro</p><p></p><p>cinque</p><p>sei</p><p data-list="bulleted">a</p>',
  ],
  [
    'markup that is written carelessly',
    {
      'text/plain': '…',
      'text/html': `<base href="x-msg://1/"><!-- <p style="--><p class="a"style="color:black">uno <a href=https://example.com/l'altro style="color:red">due</a></p><p/style='color:black'>c'è <span title="a>b" style="font-weight:700">tre</span></p><style>p {margin:0}`,
    },
    '<p>uno <span data-link="" title="https://example.com/l\'altro">due</span></p><p></p><p>c\'è <strong>tre</strong></p>',
  ],
  [
    'a chat, with emoji as pictures and line breaks as elements',
    {
      'text/plain': '…',
      'text/html':
        '<span>Ciao <img alt="😊" class="emoji" src="data:,"><img alt="🇮🇹" src="data:,"></span><span style="box-sizing: inherit; display: block; height: unset;"></span><span>uno</span><span style="display: block;">due</span><span style="display:none">tre</span>',
    },
    '<p>Ciao 😊🇮🇹</p><p></p><p>uno</p><p>due</p>',
  ],
  [
    'a mail in a table, with questions, lines between paragraphs and styles that are not on spans',
    {
      'text/plain': '…',
      'text/html':
        '<table><tr><td><table><tr><td><p style="font-weight:bold">uno</p><hr><p>due <font style="font-weight:700" color="#c9211e">e</font> mezzo</p></td></tr></table></td></tr></table><details><summary>tre?</summary>quattro m<span style="vertical-align:super">2</span></details><ul><li style="font-weight:700"><span style="font-weight:400">a</span></li></ul><div style="font-weight:bold"><a href=" https://example.com/a b.pdf" style="font-weight:bold">cinque</a> <a href="tel:+39 02 1234567">sei</a></div>',
    },
    '<p><strong>uno</strong></p><p></p><p>due <strong>e</strong> mezzo</p><p></p><p>tre?</p><p>quattro m2</p><p data-list="bulleted">a</p><p><span data-link="" title="https://example.com/a%20b.pdf"><strong>cinque</strong></span> <span data-link="" title="tel:+39021234567">sei</span></p>',
    'Zalijepljeno je bez: crta između odlomaka, eksponenata i indeksa, boja.',
  ],
  [
    'cells of Excel with empty ones',
    {
      'text/plain': '…',
      'text/html':
        '<table><tr><td>uno</td><td>due</td></tr><tr><td></td><td>&nbsp;</td></tr><tr><td></td><td>tre</td></tr></table>',
    },
    '<p>uno | due</p><p>| tre</p>',
    'Zalijepljeno je bez: oblika tablice.',
  ],
  [
    'a list of Word that begins later, with a comment',
    {
      'text/plain': '…',
      'text/html': `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>4.</span>quattro<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span></p><p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>5.</span>cinque</p><div style='mso-element:comment-list'><hr><p>Komentar</p></div>`,
    },
    '<p data-list="numbered">quattro</p><p data-list="numbered">cinque</p>',
    'Zalijepljeno je bez: početnog broja popisa.',
  ],
  [
    'a list of OneNote, which begins indented',
    {
      'text/plain': '…',
      'text/html':
        "<p style='margin:0in'>Uno</p><ol type=1><ol type=a><li value=1>a</li><li>b</li></ol><li>due<ol><li>c</li></ol></li></ol><ol><ul><li>d</li></ul></ol><p>e\u2029f</p>",
    },
    '<p>Uno</p><p data-list="numbered">a</p><p data-list="numbered">b</p><p data-list="numbered">due – c</p><p data-list="numbered">d</p><p>e</p><p>f</p>',
    'Zalijepljeno je bez: razina popisa, početnog broja popisa.',
  ],
  [
    'plain text',
    { 'text/plain': 'uno\r\n\r\ndue\n<b>tre</b>' },
    '<p>uno</p><p></p><p>due</p><p>&lt;b&gt;tre&lt;/b&gt;</p>',
  ],
];

test('what is pasted keeps bold parts, links, lists and headings, and nothing else; a pressed button looks pressed under the mouse, too', async ({
  page,
}) => {
  await logIn(page, '/dashboard/create-blog');
  await button(page, 'Dodaj odlomak').click();
  const field = await formattedText(page);
  for (const [source, contents, shown, loss] of pasted) {
    await lines(field).last().click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    // The line is still an item.
    if ((await lines(field).last().getAttribute('data-list')) !== null) await page.keyboard.press('Backspace');
    await handOver(lines(field).last(), 'paste', [], contents);
    const html = await field.innerHTML();
    expect.soft(html.replaceAll(/<br class="[^"]*">|<h2>.*<\/h2>/g, ''), source).toBe(shown);
    if (loss) await expect(page.getByText(loss)).toBeAttached();
  }
  await expect(headings(page)).toHaveText('Titolo');

  await test.step('a button that is pressed looks pressed while the mouse is still over it', async () => {
    const bold = button(page, 'Podebljano');
    const background = () =>
      bold.evaluate(async (element) => {
        await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
        return getComputedStyle(element).backgroundColor;
      });
    await page.mouse.move(0, 0);
    const usual = await background();
    await bold.click();
    await expect(bold).toHaveAttribute('aria-pressed', 'true');
    const hovered = await background();
    expect(hovered).not.toBe(usual);
    await page.mouse.move(0, 0);
    expect(await background()).toBe(hovered);
  });
});
