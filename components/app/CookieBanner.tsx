import { useEffect, useRef, useSyncExternalStore } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { Button } from '#components/ui/Button.tsx';
import { consentLine } from './consent.ts';
import { useCoveredHeight } from './use-covered-height.ts';
import texts from './cookie-texts.json' with { type: 'json' };
import styles from './CookieBanner.module.css';

/**
 * A line with a single button, because there is no other choice (Garante, guidelines of 2021). Nothing is set
 * before the button is pressed, and the page stays usable. On visitors' pages, the banner stays at the bottom
 * of the window. On staff pages, it is the end of the page and covers nothing. It is rendered only in the
 * browser, so that the HTML is the same for everyone.
 */
export function CookieBanner({ lang }: { lang: keyof typeof texts }) {
  const isShown = useSyncExternalStore(consentLine.subscribe, consentLine.isShown, () => false);
  const banner = useRef<HTMLElement>(null);
  const isStaff = lang === 'hr';
  useEffect(() => {
    // Focus the banner if the footer's link opened it, but not when the page loads.
    if (isShown && consentLine.isReopened()) banner.current?.focus();
  }, [isShown]);
  useCoveredHeight(banner, isShown && !isStaff);
  if (!isShown) return null;

  const words = texts[lang];
  return (
    <section
      ref={banner}
      className={isStaff ? styles.banner : `${styles.banner} ${styles.fixed}`}
      aria-label={words.title}
      tabIndex={-1}
    >
      <p>
        <span>{words.text}</span>{' '}
        <a className={styles.link} href={pages.privacy}>
          {words.privacy}
        </a>
      </p>
      <Button variant="quiet" size="small" className={styles.answer} onClick={consentLine.answer}>
        {words.answer}
      </Button>
    </section>
  );
}
