import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Minimum window width at which the preview has its own column (ArticleEditor.module.css). */
const besideTheForm = '(min-width: 1200px)';

/**
 * Shows and hides the preview. If it replaces the form, the page scrolls to the top when the preview opens, and back to its
 * former position when the preview closes.
 */
export function usePreviewToggle(): { shown: boolean; toggle: () => void } {
  const [shown, setShown] = useState(false);
  const leftAt = useRef(0);

  const toggle = () => {
    const { scrollY } = window;
    flushSync(() => setShown(!shown));
    if (!window.matchMedia(besideTheForm).matches) window.scrollTo(0, shown ? leftAt.current : 0);
    leftAt.current = scrollY;
  };
  return { shown, toggle };
}
