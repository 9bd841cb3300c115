import { useState } from 'react';
import type { PictureState } from '../blocks/picture-editing.ts';
import type { ReportPicture } from './save-article.ts';

/** The upload states of the article's pictures, by block id. */
export function usePictureStates() {
  const [states, setStates] = useState<ReadonlyMap<number, PictureState>>(new Map());

  const report: ReportPicture = (blockId, state) =>
    setStates((current) => new Map(current).set(blockId, state));

  /** Ends a save: keeps the failed uploads and drops the rest. */
  const settle = () =>
    setStates((current) => new Map([...current].filter(([, { kind }]) => kind === 'failed')));

  return { states, report, settle };
}
