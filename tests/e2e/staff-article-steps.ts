import { expect, type Dialog, type Locator, type Page } from '@playwright/test';
import type { TestDocument } from '../support/documents.ts';

export const titleField = (page: Page): Locator => page.getByLabel('Naslov', { exact: true });

/** The blocks of the article in the editor, their parts, and the field in which all of them are. */
export const articleText = (page: Page): Locator => page.getByRole('textbox', { name: 'Tekst bloga' });
export const blocks = (page: Page): Locator => page.locator('[data-block-id]');
export const texts = (page: Page): Locator => blocks(page).locator('div:has(> p):not([contenteditable=false] *)');
export const headings = (page: Page): Locator => blocks(page).locator('h2');
export const captions = (page: Page): Locator => blocks(page).locator('figcaption');
export const lines = (text: Locator): Locator => text.locator('p');

/** Waits until the cursor is in a part of the article. */
export const expectCursorIn = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        const focusNode = document.getSelection()?.focusNode ?? null;
        const isFocused = element.contains(focusNode) && document.activeElement?.contains(focusNode) === true;
        const place = focusNode instanceof Element ? focusNode : focusNode?.parentElement;
        // A heading and its text are in one element.
        return isFocused && (element.localName !== 'div' || place?.closest('p') !== null);
      }),
    )
    .toBe(true);

/**
 * Selects a part at the beginning of the next event, so before the browser tells of it, which takes it some time.
 * Before a paste, the cursor is at its end.
 */
export const selectJustBefore = (kind: 'copy' | 'cut' | 'paste', part: Locator): Promise<void> =>
  part.evaluate((element, type) => {
    const select = () => {
      document.getSelection()?.selectAllChildren(element);
      if (type === 'paste') document.getSelection()?.collapseToEnd();
    };
    document.addEventListener(type, select, { capture: true, once: true });
  }, kind);

/** Replaces the text of a part of the article. */
export const write = async (part: Locator, text: string): Promise<void> => {
  const last = lines(part).last();
  await ((await last.count()) > 0 ? last : part).click();
  await expectCursorIn(part);
  // Where there is no text, this selects the whole article.
  const isEmpty =
    (await last.count()) > 0
      ? (await lines(part).allTextContents()).join('') === ''
      : (await part.textContent()) === '';
  if (!isEmpty) await part.page().keyboard.press('ControlOrMeta+A');
  await part.page().keyboard.insertText(text);
};

/** Gives files to a picker of pictures as soon as it takes them. */
const pickPictures = async (picker: Locator, files: TestDocument[]): Promise<void> => {
  // Files are also set on a field that is disabled until its page is hydrated, or during a save, and would be lost.
  await expect(picker).toBeEnabled();
  await picker.setInputFiles(files);
};

/** Chooses files for new blocks of an article. */
export const addPictures = (page: Page, ...files: TestDocument[]): Promise<void> =>
  pickPictures(page.locator('input[type=file][multiple]'), files);

/** Chooses another file for the first picture in a part of the page. */
export const replacePicture = (part: Page | Locator, file: TestDocument): Promise<void> =>
  pickPictures(part.getByLabel('Zamijeni sliku').first(), [file]);

/** Chooses files in the file picker that a button opens. */
export const chooseFiles = async (page: Page, button: Locator, ...files: TestDocument[]): Promise<void> => {
  const choosing = page.waitForEvent('filechooser');
  await button.click();
  await (await choosing).setFiles(files);
};

/** The natural width of a picture, for `expect.poll`. */
export const naturalWidth = (picture: Locator) => () =>
  picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

/** The drafts of articles that this browser keeps. */
export const keptDrafts = (page: Page): Promise<{ title: string; blocks: unknown[] }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('article-drafts');
        opening.addEventListener('success', () => {
          // No draft has been stored yet.
          if (!opening.result.objectStoreNames.contains('drafts')) {
            opening.result.close();
            resolve([]);
            return;
          }
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(reading.result);
          });
        });
      }),
  );

export const keptTitles = async (page: Page): Promise<string[]> => (await keptDrafts(page)).map(({ title }) => title);

const accept = (dialog: Dialog) => void dialog.accept();

/** Leaves the editor with what is not saved, and removes the drafts, so that the next editor begins without an offer. */
export const leaveEditor = async (page: Page): Promise<void> => {
  const { origin } = new URL(page.url());
  page.on('dialog', accept);
  await page.goto('about:blank');
  page.off('dialog', accept);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await devtools.detach();
};
