import styles from './accounts.module.css';
import { useState } from 'react';
import { useApi } from '#components/app/api-context.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { toast } from '#components/ui/toasts.ts';
import type { NewInvitation } from '#shared/contract/accounts.ts';
import type { CallAnswer } from '#shared/contract/calls.ts';
import { pages } from '#shared/contract/routes.ts';
import { CopyButton } from '../parts/CopyButton.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { LoadedView } from '../parts/LoadedView.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { fallbackMark, useRowFocus } from '../parts/use-row-focus.ts';
import { AccountRow } from './AccountRow.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { textsOf, type AccountChange } from './account-change.ts';

/** The link of an invitation that could not be sent by mail; shown only once. */
function LinkDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const [news, setNews] = useState('');
  const link = `${window.location.origin}${pages.invitation}#${token}`;
  return (
    <Dialog title="Poveznica za poziv" onCancel={onClose}>
      <p>
        Pošalji ovu poveznicu pozvanoj osobi, i nikome drugom. Vrijedi 72 sata i može se iskoristiti jednom.
        Više neće biti prikazana.
      </p>
      <p className={styles.link}>
        <code>{link}</code>
      </p>
      <output>{news}</output>
      <DialogActions>
        <CopyButton label="Kopiraj poveznicu" value={link} copied="Poveznica je kopirana." onNews={setNews} />
        <Button size="small" onClick={onClose}>
          Gotovo
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Step =
  | { kind: 'none' }
  | { kind: 'invite' }
  | { kind: 'change'; change: AccountChange }
  | { kind: 'link'; token: string };

/** The accounts of staff and the invitations, for admins (docs/product.md, 4.11). */
export function AccountsPage() {
  const api = useApi();
  const source = useLoaded(
    async () => ({ ...(await api.call('listStaffAccounts', {})), askedAt: Date.now() }),
    'The accounts could not be loaded',
  );
  const [lists, focusRow] = useRowFocus();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const close = () => setStep({ kind: 'none' });

  const tell = (news: string, { token }: CallAnswer<'inviteStaff'>) => {
    setStep(token === null ? { kind: 'none' } : { kind: 'link', token });
    if (token === null) toast(news);
  };
  /** Reloads the lists after a change, even after a failed one, because another admin may have been faster. */
  const settled = async <T,>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } finally {
      await source.refresh();
    }
  };
  const make = async (change: AccountChange) => {
    tell(change.news, await settled(change.make(api.call)));
    if (change.focusAfter !== undefined) focusRow(change.focusAfter);
  };
  const invite = async (person: NewInvitation) =>
    tell(textsOf('renewal', person).news, await settled(api.call('inviteStaff', { body: person })));
  const onChange = (change: AccountChange) => setStep({ kind: 'change', change });

  return (
    <>
      <PageHeading title="Računi">
        <Button size="small" onClick={() => setStep({ kind: 'invite' })}>
          Pozovi osobu
        </Button>
      </PageHeading>
      <LoadedView source={source} failed={{ text: 'Računi se ne mogu učitati.' }}>
        {({ accounts, invitations, askedAt }) => (
          <div ref={lists}>
            <section className={styles.section} aria-labelledby="osobe">
              <h2 id="osobe">Osobe s pristupom</h2>
              <Rows aria-labelledby="osobe" {...fallbackMark}>
                {accounts.map((account) => (
                  <AccountRow key={account.id} of={account} now={askedAt} onChange={onChange} />
                ))}
              </Rows>
            </section>
            {invitations.length > 0 && (
              <section className={styles.section} aria-labelledby="pozivi">
                <h2 id="pozivi">Pozivi</h2>
                <Rows aria-labelledby="pozivi">
                  {invitations.map((invitation) => (
                    <AccountRow key={invitation.id} of={invitation} now={askedAt} onChange={onChange} />
                  ))}
                </Rows>
              </section>
            )}
          </div>
        )}
      </LoadedView>
      {step.kind === 'invite' && <InviteDialog onInvite={invite} onCancel={close} />}
      {step.kind === 'change' && (
        <FormDialog
          title={step.change.title}
          role="alertdialog"
          action={step.change.action}
          waitingAction="Spremanje..."
          isSevere={step.change.isSevere}
          failure="Nije uspjelo. Pokušaj ponovno."
          onSubmit={() => make(step.change)}
          onCancel={close}
        >
          <p>{step.change.text}</p>
        </FormDialog>
      )}
      {step.kind === 'link' && <LinkDialog token={step.token} onClose={close} />}
    </>
  );
}
