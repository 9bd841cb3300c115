import { useSession } from '#components/app/session/SessionProvider.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import styles from './AccountPage.module.css';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionList } from './SessionList.tsx';
import { useOwnSessions } from './use-own-sessions.ts';

/** One's own account: the password and the open sessions (docs/product.md, 4.9). */
export function AccountPage() {
  const { user } = useSession();
  const sessions = useOwnSessions();
  return (
    <>
      <PageHeading title="Moj račun">
        <p className={styles.who}>{user?.email ?? user?.name}</p>
      </PageHeading>
      <div className={styles.sections}>
        <section className={styles.section} aria-labelledby="lozinka">
          <h2 id="lozinka">Promjena lozinke</h2>
          <p className={styles.text}>Nakon promjene odjavljuju se svi ostali uređaji.</p>
          <PasswordForm email={user?.email ?? ''} onChanged={() => void sessions.refresh()} />
        </section>
        <section className={styles.section} aria-labelledby="sesije">
          <h2 id="sesije">Prijavljeni uređaji</h2>
          <p className={styles.text}>Ako neki uređaj ne prepoznaješ, odjavi ga i promijeni lozinku.</p>
          <SessionList {...sessions} />
        </section>
      </div>
    </>
  );
}
