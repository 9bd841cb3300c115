import type { Page } from '@playwright/test';

/** The drafts of articles that this browser keeps. */
export const keptDrafts = (page: Page): Promise<{ title: string; blocks: unknown[] }[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('article-drafts');
        opening.addEventListener('success', () => {
          // Nothing was kept yet.
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
