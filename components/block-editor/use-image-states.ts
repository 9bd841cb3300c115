import { useCallback, useState } from 'react';
import type { ImageState } from './ImageFields.tsx';
import type { ImageOutcome } from './save-article.ts';

/** How the pictures of the article under the hand fare, by block. */
export interface ImageStates {
  states: ReadonlyMap<number, ImageState>;
  onProgress: (blockId: number, fraction: number) => void;
  /** What came of pictures that were sent: failures stay, the rest needs no word. */
  settle: (outcomes: readonly ImageOutcome[]) => void;
}

export function useImageStates(): ImageStates {
  const [states, setStates] = useState<ReadonlyMap<number, ImageState>>(new Map());

  const onProgress = useCallback((blockId: number, fraction: number) => {
    setStates((current) => new Map(current).set(blockId, { kind: 'sending', fraction }));
  }, []);

  const settle = useCallback((outcomes: readonly ImageOutcome[]) => {
    setStates((current) => {
      const next = new Map(current);
      for (const { image, error } of outcomes) {
        if (error === null) next.delete(image.blockId);
        else next.set(image.blockId, { kind: 'failed' });
      }
      return next;
    });
  }, []);

  return { states, onProgress, settle };
}
