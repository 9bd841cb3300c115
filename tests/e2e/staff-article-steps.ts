import { expect, type Locator, type Page } from '@playwright/test';
import type { TestDocument } from '../support/documents.ts';

export const titleField = (page: Page): Locator => page.getByLabel('Naslov', { exact: true });

/** Chooses files for new blocks of an article. */
export const addPictures = async (page: Page, ...files: TestDocument[]): Promise<void> => {
  const picker = page.locator('input[type=file][multiple]');
  // Files are also set on a field that is disabled because its page is not hydrated yet, and would be lost.
  await expect(picker).toBeEnabled();
  await picker.setInputFiles(files);
};

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

export const keptTitles = async (page: Page): Promise<string[]> =>
  (await keptDrafts(page)).map(({ title }) => title);
