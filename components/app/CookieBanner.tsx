import { useEffect, useRef, useSyncExternalStore } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { cross } from '#components/ui/icons.ts';
import { consentBanner, type Consent } from './consent.ts';
import { useCoveredHeight } from './use-covered-height.ts';
import styles from './CookieBanner.module.css';

const italian = {
  title: 'Cookie',
  text: 'Questo sito usa cookie tecnici necessari al funzionamento.',
  accept: 'Accetta',
  refuse: 'Solo necessari',
  close: 'Chiudi e usa solo i cookie necessari',
  privacy: 'Politica sulla Privacy',
};
const croatian: typeof italian = {
  title: 'Kolačići',
  text: 'Ova stranica koristi tehničke kolačiće nužne za rad.',
  accept: 'Prihvati',
  refuse: 'Samo nužni',
  close: 'Zatvori i koristi samo nužne kolačiće',
  privacy: 'Pravila o privatnosti',
};

/**
 * Asks once, in the way of the Garante's guidelines of 2021: both answers alike, closing is refusing, the page
 * stays usable, nothing is set before a choice. Known in the browser alone: the HTML is the same for everyone.
 */
export function CookieBanner({
  lang,
  onChosen,
}: {
  lang: 'it' | 'hr';
  onChosen?: (consent: Consent) => void;
}) {
  const isShown = useSyncExternalStore(consentBanner.subscribe, consentBanner.isShown, () => false);
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    // Takes the focus when opened by the footer's link, not when the page loads.
    if (isShown && consentBanner.isReopened()) banner.current?.focus();
  }, [isShown]);
  useCoveredHeight(banner, isShown);
  if (!isShown) return null;

  const words = lang === 'hr' ? croatian : italian;
  const choose = (consent: Consent) => () => {
    consentBanner.choose(consent);
    onChosen?.(consent);
  };
  return (
    <section ref={banner} className={styles.banner} aria-label={words.title} tabIndex={-1}>
      <p className={styles.text}>
        {words.text}{' '}
        <a className={styles.link} href={pages.privacy}>
          {words.privacy}
        </a>
      </p>
      <div className={styles.choices}>
        <Button variant="secondary" size="small" onClick={choose('necessary')}>
          {words.refuse}
        </Button>
        <Button variant="secondary" size="small" onClick={choose('all')}>
          {words.accept}
        </Button>
      </div>
      <button className={styles.close} type="button" aria-label={words.close} onClick={consentBanner.close}>
        <Icon shape={cross} />
      </button>
    </section>
  );
}
