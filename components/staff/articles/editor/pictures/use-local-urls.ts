import { useEffect, useState } from 'react';
import type { EditorBlock } from '../blocks/blocks.ts';
import { pendingPictures } from '../saving/save-article.ts';

const revokeOthers = (urls: Map<File, string>, files: readonly File[]): void => {
  for (const [file, url] of urls)
    if (!files.includes(file)) {
      URL.revokeObjectURL(url);
      urls.delete(file);
    }
};

/** @returns an object URL for each picture that is not uploaded yet. It is revoked once no block has the picture. */
export function useLocalUrls(blocks: readonly EditorBlock[]): ReadonlyMap<File, string> {
  // A new URL would load the picture again.
  const [urls] = useState(() => new Map<File, string>());
  const files = pendingPictures(blocks).map(({ file }) => file);
  for (const file of files) if (!urls.has(file)) urls.set(file, URL.createObjectURL(file));
  useEffect(() => revokeOthers(urls, files));
  useEffect(() => () => revokeOthers(urls, []), [urls]);
  return urls;
}
