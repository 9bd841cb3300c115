import { useApi } from '#components/app/contexts.ts';
import { toast } from '#components/ui/toasts.ts';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { LoadedView, PageHeading, useLoaded } from '../parts/page-frame.tsx';
import { NewPasswordForm, CodeField, PasswordField, textOf } from '../parts/forms.tsx';
import styles from './AccountPage.module.css';
import { SecondFactor } from './SecondFactor.tsx';
import { SessionList } from './SessionList.tsx';

function PasswordAndSessions({ email, asksForCode }: { email: string; asksForCode: boolean }) {
  const api = useApi();
  const sessions = useLoaded(
    async () => (await api.call('listSessions', {})).sessions,
    'The sessions could not be loaded',
  );
  const change = async (newPassword: string, fields: FormData, form: HTMLFormElement) => {
    const currentPassword = textOf(fields, 'current');
    const code = asksForCode ? { code: textOf(fields, 'code') } : {};
    await api.call('changePassword', { body: { currentPassword, newPassword, ...code } });
    form.reset();
    toast('Lozinka je promijenjena.');
    void sessions.refresh();
  };
  return (
    <>
      <section className={styles.section} aria-labelledby="lozinka">
        <h2 id="lozinka">Promjena lozinke</h2>
        <p className={styles.text}>Nakon promjene odjavljuju se svi ostali uređaji.</p>
        <NewPasswordForm
          email={email}
          before={<PasswordField label="Trenutna lozinka" name="current" />}
          after={asksForCode && <CodeField />}
          action="Promijeni lozinku"
          failure="Lozinka nije promijenjena. Pokušaj ponovno."
          onSubmit={change}
        />
      </section>
      <section className={styles.section} aria-labelledby="sesije">
        <h2 id="sesije">Prijavljeni uređaji</h2>
        <p className={styles.text}>Ako neki uređaj ne prepoznaješ, odjavi ga i promijeni lozinku.</p>
        <SessionList source={sessions} />
      </section>
    </>
  );
}

/** The user's own account: second factor, password and open sessions (docs/product.md, 4.9). */
export function AccountPage() {
  const api = useApi();
  const { check } = useSession();
  const account = useLoaded(() => api.call('getAccount', {}), 'The account could not be loaded');
  const onChanged = () => {
    void account.refresh();
    void check();
  };
  return (
    <>
      <PageHeading title="Moj račun" />
      <LoadedView source={account} failed={{ text: 'Račun se ne može učitati.' }}>
        {({ email, secondFactor, mustSetUpSecondFactor }) => (
          <div className={styles.sections}>
            {secondFactor.policy !== 'off' && (
              <section className={styles.section} aria-labelledby="dva-koraka">
                <h2 id="dva-koraka">Prijava u dva koraka</h2>
                <p className={styles.text}>
                  Uz lozinku prijava traži i kod iz aplikacije na telefonu: lozinka sama nije dovoljna.
                </p>
                <SecondFactor secondFactor={secondFactor} onChanged={onChanged} />
              </section>
            )}
            {!mustSetUpSecondFactor && (
              <PasswordAndSessions
                email={email ?? ''}
                asksForCode={secondFactor.isOn && secondFactor.policy !== 'off'}
              />
            )}
          </div>
        )}
      </LoadedView>
    </>
  );
}
