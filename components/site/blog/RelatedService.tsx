import type { DescribedService } from '#shared/content/services/described.ts';
import { serviceHref } from '#shared/content/site.ts';
import { ServicePicture } from '../parts/ServicePicture.tsx';
import styles from './RelatedService.module.css';

/** A link to the service that an article is about, at the end of the article. */
export function RelatedService({ service: { name, shortDescription } }: { service: DescribedService }) {
  return (
    <a className={styles.card} href={serviceHref(name)}>
      <ServicePicture name={name} sizes="120px" className={styles.picture} />
      <span>
        <span className={styles.over}>Il servizio di cui si parla</span> <span className={styles.name}>{name}</span>{' '}
        <span className={styles.description}>{shortDescription}</span>
      </span>
    </a>
  );
}
