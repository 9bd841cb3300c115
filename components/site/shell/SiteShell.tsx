import '#components/ui/styles/fonts-display.css';
import { Suspense, type ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { PageLoading } from '#components/app/PageLoading.tsx';
import styles from './SiteShell.module.css';

/** The frame of every public page. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <>
      <a className={`visually-hidden ${styles.skip}`} href="#contenuto">
        Vai al contenuto
      </a>
      <PageLoading />
      <Header />
      <main id="contenuto" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {/* Hydrated on its own, like the sections. */}
      <Suspense>
        <Footer />
      </Suspense>
    </>
  );
}
