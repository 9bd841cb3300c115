import { pages } from '#shared/contract/routes.ts';
import { siteCity, siteName } from '#shared/content/site.ts';
import { LogoMark } from '#components/app/LogoMark.tsx';
import styles from './Logo.module.css';

/** The link to the home page: mark and name. */
export function Logo({ onAbisso = false }: { onAbisso?: boolean }) {
  return (
    <a className={onAbisso ? `${styles.logo} ${styles.onAbisso}` : styles.logo} href={pages.home}>
      <LogoMark className={styles.mark} />
      <span className={styles.words}>
        <span className={styles.name}>{siteName}</span> <span className={styles.city}>{siteCity}</span>
      </span>
    </a>
  );
}
