import type { ReactNode } from 'react';
import { pages } from '#shared/contract/routes.ts';
import styles from './PageHeading.module.css';

/** A screen's title with a link to the dashboard before it; on phones the link is only an arrow. */
export const PageHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.heading}>
    <div className={styles.place}>
      <a className={styles.back} href={pages.dashboard}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M9.5 3 4.5 8l5 5" />
        </svg>
        <span>Natrag na kontrolnu ploču</span>
      </a>
      <h1 className={styles.title}>{title}</h1>
    </div>
    {children}
  </div>
);
