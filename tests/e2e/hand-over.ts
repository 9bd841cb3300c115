import type { Locator } from '@playwright/test';
import type { TestDocument } from '../support/documents.ts';

/** Drops or pastes files on an element, together with text. @returns whether the page cancels the browser's default. */
export const handOver = (
  target: Locator,
  kind: 'drop' | 'paste',
  files: readonly TestDocument[],
  text = '',
): Promise<boolean> =>
  target.evaluate(
    (element, { kind, files, text }) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (text !== '') data.setData('text/plain', text);
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
      text,
    },
  );
