import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Minimum window width at which the preview has its own column (ArticleEditor.module.css). */
const besideTheForm = '(min-width: 1200px)';

/**
 * Shows and hides the preview. If the preview replaces the form, the page scrolls to the top when the preview
 * opens, and back to its former position when the preview closes.
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
