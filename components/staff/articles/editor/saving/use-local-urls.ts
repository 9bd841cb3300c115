import { useEffect, useState } from 'react';
import { pendingPictures } from './save-article.ts';
import type { EditorBlock } from '../blocks/block-kinds.ts';

/** @returns local URLs of the pictures that are not stored yet, by block; released when they change or go. */
export function useLocalUrls(blocks: readonly EditorBlock[]): ReadonlyMap<number, string> {
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map());
  const [files, setFiles] = useState<ReturnType<typeof pendingPictures>>([]);

  const pending = pendingPictures(blocks);
  const same =
    pending.length === files.length &&
    pending.every(({ blockId, file }, index) => {
      const known = files[index];
      return known?.blockId === blockId && known.file === file;
    });
  // Typing in a paragraph must not load every picture again.
  if (!same) setFiles(pending);

  useEffect(() => {
    const created = new Map(files.map(({ blockId, file }) => [blockId, URL.createObjectURL(file)]));
    // oxlint-disable-next-line react/set-state-in-effect -- an address lives exactly as long as this effect
    setUrls(created);
    return () => {
      for (const url of created.values()) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
