import { anchors, pages } from '#shared/routes.ts';
import { services } from '#shared/services.ts';
import { serviceHref } from '#shared/site.ts';
import { ServicePicture } from '../services/ServicePicture.tsx';
import { Icon } from '../ui/Icon.tsx';
import { arrowRight } from '../ui/icons.ts';
import { Container, Overline, Section } from '../ui/Section.tsx';
import styles from './ServicesCarousel.module.css';

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
      <ul className={styles.track}>
        {services.map(({ name, fact }) => (
          <li key={name} className={styles.slide}>
            <a className={styles.card} href={serviceHref(name)}>
              <ServicePicture
                name={name}
                sizes="(min-width: 768px) 430px, 340px"
                className={styles.picture}
              />
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.fact}>{fact}</p>
              <span className={styles.more}>Scopri</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
