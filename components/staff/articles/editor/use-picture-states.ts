import { useCallback, useState } from 'react';
import type { PictureState } from './block-kind.ts';
import type { ReportPicture } from './save-article.ts';

/** How the pictures of the article under the hand fare, by block. */
export interface PictureStates {
  states: ReadonlyMap<number, PictureState>;
  report: ReportPicture;
  /** The attempts are over: what failed stays, what arrived needs no word any more. */
  settle: () => void;
}

export function usePictureStates(): PictureStates {
  const [states, setStates] = useState<ReadonlyMap<number, PictureState>>(new Map());

  const report = useCallback<ReportPicture>((blockId, state) => {
    setStates((current) => new Map(current).set(blockId, state));
  }, []);

  const settle = useCallback(() => {
    setStates((current) => new Map([...current].filter(([, { kind }]) => kind === 'failed')));
  }, []);

  return { states, report, settle };
}
