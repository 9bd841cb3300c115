import { useCallback, useState } from 'react';
import type { PictureState } from '../blocks/block-kind.ts';
import type { ReportPicture } from './save-article.ts';

/** The upload states of the article's pictures, by block. */
export interface PictureStates {
  states: ReadonlyMap<number, PictureState>;
  report: ReportPicture;
  /** Ends a save: keeps the failed uploads and drops the rest. */
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
