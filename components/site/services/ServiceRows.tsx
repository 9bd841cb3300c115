import type { DescribedService } from '#shared/content/services/described.ts';
import { priceNote, serviceHref } from '#shared/content/site.ts';
import { Section } from '#components/ui/Section.tsx';
import { ServicePicture } from '../parts/ServicePicture.tsx';
import { unbroken } from '../parts/unbroken.ts';
import styles from './ServiceRows.module.css';

interface ServiceRowsProps {
  services: readonly DescribedService[];
  /** By the services' names. */
  prices: Readonly<Record<string, string>>;
}

/** Numbered rows that link to the services (docs/product.md, 2.8). */
export function ServiceRows({ services, prices }: ServiceRowsProps) {
  return (
    <Section>
      <ol className={styles.rows}>
        {services.map(({ name, fact, shortDescription }, index) => (
          <li key={name} className={styles.row}>
            <span className={styles.index} aria-hidden="true">
              {String(index + 1).padStart(2, '0')}
            </span>
            <div className={styles.words}>
              <h2 className={styles.name}>
                <a className={styles.link} href={serviceHref(name)}>
                  {unbroken(name)}
                </a>
              </h2>
              <p className={styles.description}>{shortDescription}</p>
              <p className={styles.fact}>{fact}</p>
              {prices[name] && <strong>{prices[name]}</strong>}
            </div>
            <div className={styles.picture}>
              <ServicePicture name={name} sizes="(min-width: 768px) 185px, calc(100vw - 40px)" isFirst={index === 0} />
            </div>
          </li>
        ))}
      </ol>
      {Object.keys(prices).length > 0 && <p className={styles.fact}>{priceNote}</p>}
    </Section>
  );
}
