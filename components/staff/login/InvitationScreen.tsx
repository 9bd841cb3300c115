import { useCallback, useEffect, useRef, useState } from 'react';
import type { InvitedPerson } from '#shared/contract/staff-accounts.ts';
import { pages } from '#shared/contract/routes.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { Button, ButtonLink } from '#components/ui/Button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import formStyles from '../parts/form.module.css';
import { FormError } from '../parts/FormError.tsx';
import { LoadedView } from '../parts/LoadedView.tsx';
import { NewPassword, readNewPassword } from '../parts/NewPassword.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { useSubmission } from '../parts/use-submission.ts';
import styles from './LoginScreen.module.css';

/** The link's secret is the fragment, which browsers send to no server, so that no log has it. */
const readToken = () => window.location.hash.slice(1);

/** @returns the answer of a call; null if there is no such invitation. */
const unlessGone = async <T,>(answer: Promise<T>): Promise<T | null> => {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
};

/** A screen without a form; takes the focus when it follows a form. */
function Message({ title, text, focused = false }: { title: string; text: string; focused?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <ButtonLink href={pages.login} wide>
        Na prijavu
      </ButtonLink>
    </>
  );
}

function PasswordChoice({
  person,
  onDone,
}: {
  person: InvitedPerson;
  onDone: (isAccepted: boolean) => void;
}) {
  const api = useApi();
  const hydrated = useHydrated();
  const [differs, setDiffers] = useState(false);
  const { waiting, error, onSubmit } = useSubmission(async (fields) => {
    const newPassword = readNewPassword(fields);
    setDiffers(newPassword === null);
    if (newPassword === null) return;
    const body = { token: readToken(), newPassword };
    onDone((await unlessGone(api.call('acceptInvitation', { body }).then(() => true))) ?? false);
  }, 'Lozinka nije spremljena. Pokušaj ponovno.');
  return (
    <>
      <h1 className={styles.title}>Dobrodošli, {person.name}</h1>
      <p className={styles.text}>Odaberi lozinku za svoj račun {person.email}.</p>
      <form className={formStyles.form} method="post" onSubmit={onSubmit}>
        <input type="email" name="username" value={person.email} autoComplete="username" readOnly hidden />
        <NewPassword differs={differs} />
        <FormError text={error} />
        <Button type="submit" wide disabled={!hydrated} aria-disabled={waiting}>
          {waiting ? 'Spremanje...' : 'Spremi lozinku'}
        </Button>
      </form>
    </>
  );
}

/** The page behind an invitation's link, where the person sets a password, once (docs/product.md, 4.12). */
export function InvitationScreen() {
  const api = useApi();
  const ask = useCallback(
    () => unlessGone(api.call('openInvitation', { body: { token: readToken() || '-' } })),
    [api],
  );
  const { loaded, reload, change } = useLoaded<InvitedPerson | null>(
    ask,
    'The invitation could not be loaded',
  );
  const [isAccepted, setIsAccepted] = useState(false);
  // Opening another link in the same tab changes only the fragment.
  useEffect(() => {
    const onChange = () => {
      setIsAccepted(false);
      reload();
    };
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, [reload]);

  return (
    <div className={styles.card}>
      {isAccepted ? (
        <Message title="Račun je spreman" text="Prijavi se svojim emailom i novom lozinkom." focused />
      ) : (
        <LoadedView
          loaded={loaded}
          loading={{ text: 'Učitavanje...' }}
          failed={{ text: 'Poziv se ne može provjeriti.' }}
          onRetry={reload}
        >
          {(person) =>
            person ? (
              <PasswordChoice
                person={person}
                onDone={(accepted) => (accepted ? setIsAccepted(true) : change(() => null))}
              />
            ) : (
              <Message
                title="Ovaj poziv više ne vrijedi"
                text="Iskorišten je, povučen ili je istekao. Ako još nemaš račun, zamoli administratora za novi poziv."
              />
            )
          }
        </LoadedView>
      )}
    </div>
  );
}
