import type { ReactNode } from 'react';
import '#shared/contract/staff-addresses.ts';
import { pages } from '#shared/contract/routes.ts';
import { LogoMark } from '#components/app/LogoMark.tsx';
import styles from './StaffShell.module.css';

/** The frame of every staff page: a bar and the content, at most 1300 px wide (docs/product.md, 2.12). */
export const StaffShell = ({ children, account }: { children: ReactNode; account?: ReactNode }) => (
  <div className={styles.shell}>
    <a className={styles.skip} href="#sadrzaj">
      Preskoči na sadržaj
    </a>
    <header className={styles.bar}>
      <div className={styles.inner}>
        <a className={styles.brand} href={pages.dashboard}>
          <LogoMark className={styles.mark} />
          Kontrolna ploča
        </a>
        {account}
      </div>
    </header>
    <main id="sadrzaj" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  </div>
);
