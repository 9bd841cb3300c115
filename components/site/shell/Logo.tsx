import { pages } from '#shared/contract/routes.ts';
import { LogoMark } from '#components/app/LogoMark.tsx';
import { useSite } from '#components/app/contexts.ts';
import styles from './Logo.module.css';

export function Logo({ onAbisso = false }: { onAbisso?: boolean }) {
  const { clinic } = useSite();
  return (
    <a className={onAbisso ? `${styles.logo} ${styles.onAbisso}` : styles.logo} href={pages.home}>
      <LogoMark className={styles.mark} />
      <span className={styles.words}>
        <span className={styles.name}>{clinic.name}</span> <span className={styles.city}>{clinic.town}</span>
      </span>
    </a>
  );
}
