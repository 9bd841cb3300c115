import { mayComplain } from '../support/journey.ts';
import { pngFile } from '../support/pictures.ts';
import { expect, test, type Upstream } from '../support/staff-journey.ts';
import { handOver } from './hand-over.ts';
import { addPictures, blocks, keptTitles, replacePicture, titleField } from './staff-article-steps.ts';

/** Failures while articles are edited, none of which may lose data. */
const failures = /Failed to load resource|could not be (created|updated|uploaded)/;

const storeArticle = ({ provider: { articles } }: Upstream) => {
  articles.byId.clear();
  articles.add('Impianti dentali', [{ id: 4, type: 'paragraph', content: 'Tekst' }]);
};

test.beforeEach(async ({ page, staff, upstream }) => {
  mayComplain(page, failures);
  storeArticle(upstream);
  await staff.signIn();
});

test('files and text are taken beside and instead of each other, and what is refused says why, in view', async ({
  page,
}) => {
  await page.goto('/dashboard/create-blog');
  await expect(titleField(page)).toBeEnabled();

  await test.step('text pasted from a word processor stays text; a picture dropped beside the form is taken', async () => {
    expect(
      await handOver(titleField(page), 'paste', [pngFile('image.png')], {
        'text/plain': 'Iz Worda',
      }),
    ).toBe(false);
    await expect(blocks(page)).toHaveCount(0);
    expect(await handOver(page.getByRole('banner'), 'drop', [pngFile('pored.png')])).toBe(true);
    await expect(blocks(page)).toContainText('pored.png');
  });

  await test.step('what the public page could not show or the limit forbids is refused with its reason', async () => {
    await addPictures(page, { ...pngFile('iphone.heic'), mimeType: 'image/heic' });
    await expect(page.getByRole('alert')).toContainText('Stranica ne može prikazati sliku iphone.heic.');
    await handOver(titleField(page), 'drop', [{ ...pngFile('ugovor.pdf'), mimeType: 'application/pdf' }]);
    await expect(page.getByRole('alert')).toHaveText('Dopuštene su samo slikovne datoteke.');
    // The file is created in the browser, because transferring so many bytes to it is slow.
    await page.locator('form').evaluate((form) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(26_214_401)], 'ogromna.png', { type: 'image/png' }));
      form.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
    });
    await expect(page.getByRole('alert')).toHaveText('Slika ogromna.png je veća od 25 MB.');
    await expect(blocks(page)).toHaveCount(1);
  });

  await test.step('the reason for a refused replacement is in view wherever the picture is', async () => {
    const names = ['prva.png', 'druga.png', 'treca.png', 'cetvrta.png'];
    await addPictures(page, ...names.map((name) => pngFile(name)));
    await expect(blocks(page)).toHaveCount(5);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Zamijeni sliku' }).first().click();
    const pdf = { name: 'pismo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') };
    await (await choosing).setFiles(pdf);
    await expect(page.getByText('Dopuštene su samo slikovne datoteke.')).toBeInViewport({ ratio: 1 });
  });
});

test('a save is sent once, leads back to where the editor was opened from, and each tab keeps its draft', async ({
  page,
  upstream,
  context,
}) => {
  await test.step('a double click saves once, and nothing comes in while it does', async () => {
    await page.goto('/dashboard/create-blog');
    await titleField(page).fill('Jednom');
    const release = upstream.provider.misbehave('POST /blog/create-blog', { kind: 'holdAnswer' }, 1);
    const before = upstream.provider.seenOn('POST /blog/create-blog').length;
    await page.getByRole('button', { name: 'Spremi' }).dblclick();
    await expect(page.getByRole('button', { name: 'Spremanje...' })).toBeVisible();
    await handOver(page.locator('form'), 'drop', [pngFile('prekasno.png')]);
    await expect(blocks(page)).toHaveCount(0);
    release();
    await page.waitForURL('/dashboard');
    expect(upstream.provider.seenOn('POST /blog/create-blog').length).toBe(before + 1);
  });

  storeArticle(upstream);

  await test.step('going back after a save leads to where the editor was opened from', async () => {
    await page.getByRole('link', { name: 'Upravljaj blogovima' }).click();
    await page.getByRole('link', { name: 'Uredi' }).click();
    await titleField(page).fill('Spremljeno');
    await page.getByRole('button', { name: 'Spremi promjene' }).click();
    await page.waitForURL('/dashboard/manage-blogs');
    await expect(page.getByRole('heading', { name: 'Spremljeno' })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/manage-blogs');
  });

  await test.step('two tabs that write new articles keep a draft each', async () => {
    const other = await context.newPage();
    for (const [tab, title] of [
      [page, 'Prva kartica'],
      [other, 'Druga kartica'],
    ] as const) {
      await tab.goto('/dashboard/create-blog');
      await titleField(tab).fill(title);
      await expect.poll(() => keptTitles(tab)).toContain(title);
      tab.on('dialog', (dialog) => void dialog.accept());
    }
    const offer = page.getByRole('region', { name: 'Nespremljene promjene' });
    await page.reload();
    await expect(offer).toContainText('Prva kartica');
    // Text entered before the offer is answered does not replace the draft.
    await titleField(page).fill('Nešto treće');
    await expect.poll(() => keptTitles(page)).toHaveLength(3);
    const question = page.getByRole('alertdialog', { name: 'Zamjena nespremljenih promjena' });
    await page.getByRole('button', { name: 'Vrati promjene' }).click();
    await question.getByRole('button', { name: 'Odustani' }).click();
    await expect(titleField(page)).toHaveValue('Nešto treće');
    await page.getByRole('button', { name: 'Vrati promjene' }).click();
    await question.getByRole('button', { name: 'Zamijeni' }).click();
    await expect(titleField(page)).toHaveValue('Prva kartica');
    await expect(titleField(page)).toBeFocused();
    await other.reload();
    await expect(other.getByRole('region', { name: 'Nespremljene promjene' })).toContainText('Druga kartica');
  });
});

test('what others have saved or deleted since is neither overwritten nor lost', async ({ page, upstream }) => {
  await test.step('a restored draft does not overwrite what others have saved since, unless the writer wants it to', async () => {
    await page.goto('/dashboard/edit-blog/7');
    await titleField(page).fill('Moja verzija');
    await expect.poll(() => keptTitles(page)).toContain('Moja verzija');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto('/dashboard');

    const article = upstream.provider.articles.byId.get(7);
    if (article) article.name = 'Tuđa verzija';
    await page.goto('/dashboard/edit-blog/7');
    await page.getByRole('button', { name: 'Vrati promjene' }).click();
    await expect(titleField(page)).toHaveValue('Moja verzija');
    await page.getByRole('button', { name: 'Spremi promjene' }).click();
    const told = page.getByRole('alertdialog', { name: 'Blog je u međuvremenu promijenjen' });
    await told.getByRole('button', { name: 'Odustani' }).click();
    await expect(titleField(page)).toHaveValue('Moja verzija');
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Tuđa verzija');
    await page.getByRole('button', { name: 'Spremi promjene' }).click();
    await told.getByRole('button', { name: 'Spremi svoju verziju' }).click();
    await page.waitForURL('/dashboard/manage-blogs');
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Moja verzija');
  });

  storeArticle(upstream);

  await test.step('an article that another user has deleted is reported as deleted', async () => {
    await page.goto('/dashboard/edit-blog/7');
    await titleField(page).fill('Prekasno');
    upstream.provider.articles.byId.clear();
    await page.getByRole('button', { name: 'Spremi promjene' }).click();
    await expect(page.getByText(/^Blog je u međuvremenu izbrisan/)).toBeVisible();
    await expect(titleField(page)).toHaveValue('Prekasno');
  });
});

test('pictures that did not arrive are sent again with what was changed since', async ({ page, upstream }) => {
  await test.step('sending a picture again saves nothing while another file is no picture or the title is empty, then what was changed, too', async () => {
    const { keyboard } = page;
    await page.goto('/dashboard/edit-blog/7');
    await addPictures(page, pngFile('dodana.png'));
    upstream.provider.misbehave('POST /blog/confirm-upload', { status: 400 }, 1);
    await page.getByRole('button', { name: 'Spremi promjene' }).click();
    await expect(page.getByText('Slika dodana.png nije spremljena.')).toBeVisible();
    const saves = upstream.provider.seenOn('PUT /blog/update-blog').length;

    await addPictures(page, { name: 'tekst.png', mimeType: 'image/png', buffer: Buffer.from('Nije slika.') });
    await expect(page.getByText('Ova datoteka nije ispravna slika. Odaberi drugu.')).toBeVisible();
    const sendAgain = page.getByRole('button', { name: 'Pokušaj ponovno' });
    await sendAgain.click();
    const replace = blocks(page).filter({ hasText: 'tekst.png' });
    await expect(replace.getByRole('button', { name: 'Zamijeni sliku' })).toBeFocused();
    const choosing = page.waitForEvent('filechooser');
    await keyboard.press('Enter');
    await (await choosing).setFiles([pngFile('prava.png')]);

    await titleField(page).click();
    await keyboard.press('Control+a');
    await keyboard.press('Delete');
    await sendAgain.click();
    await expect(page.getByText('Naslov je obavezan.')).toBeVisible();
    await expect(titleField(page)).toBeFocused();
    expect(upstream.provider.seenOn('PUT /blog/update-blog').length).toBe(saves);

    await keyboard.type('Opet');
    await sendAgain.click();
    await page.waitForURL('/dashboard/manage-blogs');
    expect(upstream.provider.articles.byId.get(7)?.name).toBe('Opet');
  });

  storeArticle(upstream);

  await test.step('a picture that has arrived and is replaced before the rest has takes the old one’s place', async () => {
    await page.goto('/dashboard/edit-blog/7');
    await addPictures(page, pngFile('prva.png'));
    await addPictures(page, pngFile('druga.png'));
    upstream.provider.misbehave('POST /blog/confirm-upload', () => ({ status: 400 }), 1);
    await page.getByRole('button', { name: 'Spremi promjene' }).click();
    const failed = blocks(page).filter({ hasText: 'nije spremljena' });
    await expect(failed).toHaveCount(1);
    const arrived = blocks(page).filter({ hasText: 'Zamijeni sliku' }).filter({ hasNotText: 'nije' });
    await replacePicture(arrived, pngFile('zamjena.png'));
    await page.getByRole('button', { name: 'Spremi promjene' }).click();
    await page.waitForURL('/dashboard/manage-blogs');
    const names = upstream.provider.articles.byId
      .get(7)
      ?.images.filter(({ confirmed }) => confirmed)
      .map(({ name }) => name);
    expect(names).toHaveLength(2);
    expect(names).toContain('zamjena.png');
  });
});
