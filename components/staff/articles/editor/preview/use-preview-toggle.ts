import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Minimum window width at which the preview has its own column (ArticleEditor.module.css). */
const besideTheForm = '(min-width: 1200px)';

const onWidth = (onChange: () => void) => {
  const width = window.matchMedia(besideTheForm);
  width.addEventListener('change', onChange);
  return () => width.removeEventListener('change', onChange);
};

const isWide = () => window.matchMedia(besideTheForm).matches;

/**
 * Shows and hides the preview. Until the user chooses, it is open if it has its own column. If it replaces the form, the
 * page scrolls to the top when the preview opens, and back to its former position when the preview closes.
 */
export function usePreviewToggle(): { shown: boolean; toggle: () => void } {
  const isBeside = useSyncExternalStore(onWidth, isWide, () => false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shown = chosen ?? isBeside;
  const leftAt = useRef(0);

  const toggle = () => {
    const { scrollY } = window;
    flushSync(() => setChosen(!shown));
    if (!isBeside) window.scrollTo(0, shown ? leftAt.current : 0);
    leftAt.current = scrollY;
  };
  return { shown, toggle };
}
