import { phoneHref } from '#shared/content/site.ts';
import { useSite } from '#components/app/contexts.ts';
import { Icon, clock, envelope, phone, whatsapp } from '#components/ui/Icon.tsx';
import styles from './TopBar.module.css';

/** The clinic's contacts and opening hours (docs/product.md, 2.3). */
export function TopBar() {
  const { clinic, contactEmail, contactPhone, whatsappNumber } = useSite();
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        <a className={`${styles.link} ${styles.wide}`} href={`mailto:${contactEmail}`}>
          <Icon shape={envelope} />
          <span>{contactEmail}</span>
        </a>{' '}
        <a className={styles.link} href={phoneHref(contactPhone)}>
          <Icon shape={phone} />
          <span>{`Chiamaci al ${contactPhone}`}</span>
        </a>{' '}
        {whatsappNumber && (
          <a className={`${styles.link} ${styles.notPhone}`} href={`https://wa.me/${whatsappNumber}`} rel="noreferrer">
            <Icon shape={whatsapp} />
            WhatsApp
          </a>
        )}{' '}
        <span className={`${styles.hours} ${styles.wide}`}>
          <Icon shape={clock} />
          <span>{clinic.hours}</span>
        </span>
      </div>
    </div>
  );
}
