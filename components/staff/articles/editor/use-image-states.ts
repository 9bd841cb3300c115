import { useCallback, useState } from 'react';
import type { ImageState, ReportImage } from './save-article.ts';

/** How the pictures of the article under the hand fare, by block. */
export interface ImageStates {
  states: ReadonlyMap<number, ImageState>;
  report: ReportImage;
  /** The attempts are over: what failed stays, what arrived needs no word any more. */
  settle: () => void;
}

export function useImageStates(): ImageStates {
  const [states, setStates] = useState<ReadonlyMap<number, ImageState>>(new Map());

  const report = useCallback<ReportImage>((blockId, state) => {
    setStates((current) => new Map(current).set(blockId, state));
  }, []);

  const settle = useCallback(() => {
    setStates((current) => new Map([...current].filter(([, { kind }]) => kind === 'failed')));
  }, []);

  return { states, report, settle };
}
