import { useEffect, useRef, useState } from 'react';
import { LogoMark } from './LogoMark.tsx';
import styles from './PageLoader.module.css';

/**
 * Covers the page at start-up and fades out within half a second (docs/product.md, 2.2). The style sheet does both,
 * so that no script has to load first. Without scripts, the loader is never shown. The page is painted behind it.
 */
export function PageLoader() {
  const loader = useRef<HTMLDivElement>(null);
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const animations = loader.current?.getAnimations() ?? [];
    void Promise.allSettled(animations.map(({ finished }) => finished)).then(() => setGone(true));
  }, []);
  if (isGone) return null;
  return (
    <div ref={loader} className={styles.loader} aria-hidden="true">
      <LogoMark className={styles.mark} sunClassName={styles.sun} />
    </div>
  );
}
