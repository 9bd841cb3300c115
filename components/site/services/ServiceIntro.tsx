import type { DescribedService } from '#shared/content/services/described.ts';
import { priceNote } from '#shared/content/site.ts';
import { Container } from '#components/ui/Section.tsx';
import { ServicePicture } from '../parts/ServicePicture.tsx';
import { unbroken } from '../parts/unbroken.ts';
import { QuoteLink } from '../contact-form/QuoteLink.tsx';
import styles from './ServiceIntro.module.css';

/** @param price undefined if the operator has set none. */
export function ServiceIntro({ service, price }: { service: DescribedService; price: string | undefined }) {
  const { name, shortDescription, fact } = service;
  return (
    <div className={styles.intro}>
      <Container>
        <div className={styles.inner}>
          <div>
            <h1>{unbroken(name)}</h1>
            <p className={styles.lead}>{shortDescription}</p>
            <p className={styles.fact}>{fact}</p>
            {price && (
              <p className={styles.price}>
                <strong>{price}</strong> <small>{priceNote}</small>
              </p>
            )}
            <QuoteLink service={name} className={styles.quote} />
          </div>
          <ServicePicture
            name={name}
            sizes="(min-width: 768px) 460px, calc(100vw - 40px)"
            className={styles.picture}
            isFirst
          />
        </div>
      </Container>
    </div>
  );
}
