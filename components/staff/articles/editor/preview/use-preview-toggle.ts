import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** From this width on the preview has its own column (ArticleEditor.module.css). */
const besideTheForm = '(min-width: 1200px)';

/**
 * Shows and hides the preview. If it replaces the form, it is scrolled to its beginning, and the form later
 * to its former position.
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
