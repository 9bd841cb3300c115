import type { Locator } from '@playwright/test';
import type { TestDocument } from '../support/documents.ts';

/** Drops or pastes files, and texts by their types, on an element. @returns whether the page cancels the browser's default. */
export const handOver = (
  target: Locator,
  kind: 'drop' | 'paste',
  files: readonly TestDocument[],
  texts: Readonly<Record<string, string>> = {},
): Promise<boolean> =>
  target.evaluate(
    (element, { kind, files, texts }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      for (const [type, text] of Object.entries(texts)) data.setData(type, text);
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer: data })
          : new ClipboardEvent('paste', { ...options, clipboardData: data });
      element.dispatchEvent(event);
      return event.defaultPrevented;
    },
    {
      kind,
      files: files.map(({ name, mimeType, buffer }) => ({
        name,
        mimeType,
        base64: buffer.toString('base64'),
      })),
      texts,
    },
  );
