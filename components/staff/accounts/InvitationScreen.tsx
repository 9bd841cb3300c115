import { useState } from 'react';
import { pages } from '#shared/contract/routes.ts';
import { useApi } from '#components/app/contexts.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { linkSecret } from '#components/ui/link-secret.ts';
import { LoadedView, useLoaded } from '../parts/page-frame.tsx';
import { NewPasswordForm } from '../parts/forms.tsx';
import { nullIfMissing } from '#components/app/session/additions.ts';
import { useWindowEvent } from '../parts/use-window-event.ts';
import styles from './LoginScreen.module.css';

const readToken = () => linkSecret(window.location.hash);

/** A screen with only a message. It takes the focus if it replaces a form. */
const Message = ({ title, text, focused = false }: { title: string; text: string; focused?: boolean }) => (
  <>
    <h1 ref={focused ? focusOnMount : undefined} tabIndex={-1} className={styles.title}>
      {title}
    </h1>
    <p className={styles.text}>{text}</p>
    <ButtonLink href={pages.login} wide>
      Na prijavu
    </ButtonLink>
  </>
);

/** The page of an invitation link, where the invited person sets a password once (docs/product.md, 4.12). */
export function InvitationScreen() {
  const api = useApi();
  const invitation = useLoaded(
    () => nullIfMissing(api.call('openInvitation', { body: { token: readToken() || '-' } })),
    'The invitation could not be loaded',
  );
  const [isAccepted, setIsAccepted] = useState(false);
  const accept = async (newPassword: string) => {
    const body = { token: readToken(), newPassword };
    if (await nullIfMissing(api.call('acceptInvitation', { body }).then(() => true))) setIsAccepted(true);
    else invitation.change(() => null);
  };
  // Opening another link in the same tab changes only the fragment.
  useWindowEvent('hashchange', () => {
    setIsAccepted(false);
    invitation.reload();
  });

  return (
    <div className={styles.card}>
      {isAccepted ? (
        <Message title="Račun je spreman" text="Prijavi se svojim emailom i novom lozinkom." focused />
      ) : (
        <LoadedView source={invitation} failed={{ text: 'Poziv se ne može provjeriti.' }}>
          {(person) =>
            person ? (
              <>
                <h1 className={styles.title}>{`Dobrodošli, ${person.name}`}</h1>
                <p className={styles.text}>{`Odaberi lozinku za svoj račun ${person.email}.`}</p>
                <NewPasswordForm
                  email={person.email}
                  action="Spremi lozinku"
                  wide
                  failure="Lozinka nije spremljena. Pokušaj ponovno."
                  onSubmit={accept}
                />
              </>
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
