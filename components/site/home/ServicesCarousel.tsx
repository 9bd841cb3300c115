import { useRef, type FocusEvent } from 'react';
import { services } from '#shared/content/services.ts';
import { serviceHref } from '#shared/content/site.ts';
import { anchors, pages } from '#shared/contract/routes.ts';
import { Icon, arrowRight, pause, play } from '#components/ui/Icon.tsx';
import { Container, Overline, Section } from '#components/ui/Section.tsx';
import { ServicePicture } from '../parts/ServicePicture.tsx';
import { unbroken } from '../parts/unbroken.ts';
import { useCarousel } from './use-carousel.ts';
import styles from './ServicesCarousel.module.css';

/** Separate from its section, whose content hydrates later, because the effects need the row in the document. */
function ServiceSlides() {
  const viewport = useRef<HTMLDivElement>(null);
  const { activeIndex, isPlaying, setPlaying, setHeld, goTo } = useCarousel(viewport);
  /** Only keyboard focus pauses the carousel; a click or a tap also sets the focus. */
  const hold = ({ target }: FocusEvent) => setHeld(target.matches(':focus-visible'));
  const release = () => setHeld(false);
  return (
    <>
      <div ref={viewport} className={styles.viewport} onFocus={hold} onBlur={release}>
        <ul className={`${styles.track} swiper-wrapper`}>
          {services.map(({ name, fact }, index) => (
            <li key={name} className={`${styles.slide} swiper-slide`} data-active={index === activeIndex || undefined}>
              {/* While the carousel runs, only the centre slide is a tab stop, because the loop has no end. */}
              <a
                className={styles.card}
                href={serviceHref(name)}
                tabIndex={activeIndex === null || index === activeIndex ? undefined : -1}
              >
                <ServicePicture name={name} sizes="(min-width: 768px) 430px, 340px" className={styles.picture} />
                <h3 className={styles.name}>{unbroken(name)}</h3>
                <p className={styles.fact}>{fact}</p>
                <span className={styles.more}>Scopri</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <button
          className={styles.pause}
          type="button"
          aria-label={isPlaying ? 'Ferma lo scorrimento' : 'Avvia lo scorrimento'}
          onClick={() => setPlaying(!isPlaying)}
        >
          <Icon shape={isPlaying ? pause : play} />
        </button>
        <div className={styles.bullets} onFocus={hold} onBlur={release}>
          {services.map(({ name }, index) => (
            <button
              key={name}
              className={styles.bullet}
              type="button"
              aria-label={name}
              aria-current={index === activeIndex ? 'true' : undefined}
              onClick={() => goTo(index)}
            />
          ))}
        </div>
      </div>
    </>
  );
}

export function ServicesCarousel() {
  return (
    <Section id={anchors.services} labelledBy="services-title" bleed>
      <Container>
        <div className={styles.head}>
          <div>
            <Overline>I servizi</Overline>
            <h2 id="services-title">Nove percorsi di cura, un solo luogo</h2>
          </div>
          <a className={styles.all} href={pages.services}>
            Tutti i servizi
            <Icon shape={arrowRight} />
          </a>
        </div>
      </Container>
      <ServiceSlides />
    </Section>
  );
}
