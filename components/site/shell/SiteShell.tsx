import '#components/ui/styles/fonts-display.css';
import { Suspense, type ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { pageChange } from '#components/app/page-change.ts';
import { useStore } from '#components/ui/store.ts';
import styles from './SiteShell.module.css';

/** Shows 'Caricamento...' over the current page if the next page takes longer than a moment. */
function PageLoading() {
  const shown = useStore(pageChange) === 'loading';
  return <output className={styles.loading}>{shown && <span className={styles.text}>Caricamento...</span>}</output>;
}

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
      {/* Hydrated separately, like the sections. */}
      <Suspense>
        <Footer />
      </Suspense>
    </>
  );
}
