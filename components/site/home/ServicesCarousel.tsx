import { anchors, pages } from '#shared/contract/routes.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { arrowRight } from '#components/ui/icons.ts';
import { Container, Overline, Section } from '#components/ui/Section.tsx';
import { ServiceSlides } from './ServiceSlides.tsx';
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
      <ServiceSlides />
    </Section>
  );
}
