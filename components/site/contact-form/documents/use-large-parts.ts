import { useEffect, useState } from 'react';
import { useSite } from '#components/app/contexts.ts';
import type { Upload } from '../engine/uploads.ts';
import type * as LargeParts from './deferred/LargeUploads.tsx';

/** @param isNeeded true if the parts are needed without an upload. @returns the parts of the page about large documents; null until they are needed and loaded. */
export function useLargeParts(uploads: readonly Upload[], isNeeded = false) {
  const { maxFileBytes } = useSite().uploadLimits;
  const [parts, setParts] = useState<typeof LargeParts | null>(null);
  const isWanted = isNeeded || uploads.some(({ file }) => file.size > maxFileBytes);
  useEffect(() => {
    // If the import fails, large documents look like all others.
    if (isWanted) import('./deferred/LargeUploads.tsx').then(setParts, () => undefined);
  }, [isWanted]);
  return parts;
}
