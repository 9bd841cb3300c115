import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** From here on the preview has a column of its own (ArticleEditor.module.css). */
const besideTheForm = '(min-width: 1200px)';

/**
 * Shows and hides the preview. Where it takes the place of the form, it is seen from its beginning, and the form
 * again where it was left.
 */
export function usePreviewToggle(): { shown: boolean; toggle: () => void } {
  const [shown, setShown] = useState(false);
  const leftAt = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (shown && leftAt.current !== null) window.scrollTo(0, 0);
    if (!shown && leftAt.current !== null) {
      window.scrollTo(0, leftAt.current);
      leftAt.current = null;
    }
  }, [shown]);

  const toggle = useCallback(() => {
    if (!shown) leftAt.current = window.matchMedia(besideTheForm).matches ? null : window.scrollY;
    setShown(!shown);
  }, [shown]);

  return { shown, toggle };
}
