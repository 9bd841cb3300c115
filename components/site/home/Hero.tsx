import { Suspense } from 'react';
import { heroDesktopWidths, heroMobileWidths } from '#shared/content/picture-widths.ts';
import { anchors, formAnchor } from '#shared/contract/routes.ts';
import { useSrcSet } from '#components/app/Picture.tsx';
import { ButtonLink } from '#components/ui/Button.tsx';
import { ContactForm } from '../contact-form/ContactForm.tsx';
import { People } from '../people/People.tsx';
import { Promises } from '../shell/Promises.tsx';
import styles from './Hero.module.css';

const wide = '(min-width: 900px)';
const mobile = '/images/hero-mobile';

/** The picture's width below 900 px, as in the style sheet. */
const mobileSizes = 'clamp(215px, 58vw, 400px)';

/** Below 900 px, another picture is beside the text, so that the form begins where a phone's first screen ends. */
export function Hero({ people }: { people?: string }) {
  const srcSet = useSrcSet();
  return (
    <section id={anchors.contactForm} className={styles.hero} aria-labelledby="hero-title" tabIndex={-1}>
      <div className={styles.inner}>
        <div className={styles.copy}>
          <picture>
            {(['avif', 'webp'] as const).map((format) => (
              <source
                key={format}
                media={wide}
                type={`image/${format}`}
                srcSet={srcSet('/images/hero-desktop', heroDesktopWidths, format)}
                sizes="2100px"
                width="2900"
                height="1075"
              />
            ))}
            <source
              type="image/avif"
              srcSet={srcSet(mobile, heroMobileWidths, 'avif')}
              sizes={mobileSizes}
              width="860"
              height="1400"
            />
            <img
              className={styles.picture}
              src={`${mobile}-860.webp`}
              srcSet={srcSet(mobile, heroMobileWidths, 'webp')}
              sizes={mobileSizes}
              width="860"
              height="1400"
              alt="Un grande dente di porcellana sul davanzale di una finestra ad arco; oltre, i profili azzurri delle montagne."
              fetchPriority="high"
            />
          </picture>
          <h1 id="hero-title" className={styles.title}>
            Garanzia Di Alta Qualità
          </h1>
          <p className={styles.subtitle}>
            Un approccio individuale per ogni paziente e un sorriso progettato su misura.
          </p>
          <Promises className={styles.promises} />
          <ButtonLink className={styles.action} href={`#${formAnchor}`}>
            Chiedi un preventivo
          </ButtonLink>
        </div>
        {/* Hydrated separately, like the sections, so that they do not delay each other. */}
        <div className={styles.form}>
          <Suspense>
            <ContactForm />
          </Suspense>
        </div>
        {people && <People className={styles.people} html={people} />}
      </div>
    </section>
  );
}
