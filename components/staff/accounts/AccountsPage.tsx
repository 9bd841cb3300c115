import { useCallback, useRef, useState } from 'react';
import type { NewInvitation, StaffAccounts } from '#shared/contract/staff-accounts.ts';
import { useApi } from '#components/app/api-context.tsx';
import { Button } from '#components/ui/Button.tsx';
import { useToast } from '#components/ui/toasts.ts';
import { LoadedView } from '../parts/LoadedView.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { Rows } from '../parts/Rows.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { fallbackMark, useRowFocus } from '../parts/use-row-focus.ts';
import { carryOut, type AccountChange, type ChangeResult } from './account-change.ts';
import { AccountRow } from './AccountRow.tsx';
import styles from './accounts.module.css';
import { ChangeDialog } from './ChangeDialog.tsx';
import { InvitationRow } from './InvitationRow.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';

/** The dialog above the lists. */
type Step =
  | { kind: 'none' }
  | { kind: 'invite' }
  | { kind: 'change'; change: AccountChange }
  | { kind: 'link'; token: string };

/** The accounts of staff and the invitations, for admins (docs/product.md, 4.11). */
export function AccountsPage() {
  const api = useApi();
  const toast = useToast();
  const ask = useCallback(
    async () => ({ ...(await api.call('listStaffAccounts', {})), askedAt: Date.now() }),
    [api],
  );
  const { loaded, reload, refresh } = useLoaded<StaffAccounts & { askedAt: number }>(
    ask,
    'The accounts could not be loaded',
  );
  const lists = useRef<HTMLDivElement>(null);
  const focusRow = useRowFocus(lists);
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const close = () => setStep({ kind: 'none' });

  const tell = (result: ChangeResult) => {
    if ('token' in result) {
      setStep({ kind: 'link', token: result.token });
      return;
    }
    toast(result.news);
    close();
  };
  /** Reloads the lists after a change, also after a refused one: another admin may have been faster. */
  const settled = async <T,>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } finally {
      await refresh();
    }
  };
  const make = async (change: AccountChange) => {
    const result = await settled(carryOut(api.call, change));
    tell(result);
    if (change.kind === 'resetSecondFactor') focusRow(change.account.id);
    if (change.kind === 'withdraw') focusRow(null);
  };
  const invite = async (person: NewInvitation) => {
    const { token } = await settled(api.call('inviteStaff', { body: person }));
    tell(token === null ? { news: `Poziv je poslan na ${person.email}.` } : { token });
  };
  const onChange = (change: AccountChange) => setStep({ kind: 'change', change });

  return (
    <>
      <PageHeading title="Računi">
        <Button size="small" onClick={() => setStep({ kind: 'invite' })}>
          Pozovi osobu
        </Button>
      </PageHeading>
      <LoadedView
        loaded={loaded}
        loading={{ text: 'Učitavanje...' }}
        failed={{ text: 'Računi se ne mogu učitati.' }}
        onRetry={reload}
      >
        {({ accounts, invitations, askedAt }) => (
          <div ref={lists}>
            <section className={styles.section} aria-labelledby="osobe">
              <h2 id="osobe">Osobe s pristupom</h2>
              <Rows aria-labelledby="osobe" {...fallbackMark}>
                {accounts.map((account) => (
                  <AccountRow key={account.id} account={account} onChange={onChange} />
                ))}
              </Rows>
            </section>
            {invitations.length > 0 && (
              <section className={styles.section} aria-labelledby="pozivi">
                <h2 id="pozivi">Pozivi</h2>
                <Rows aria-labelledby="pozivi">
                  {invitations.map((invitation) => (
                    <InvitationRow
                      key={invitation.id}
                      invitation={invitation}
                      now={askedAt}
                      onChange={onChange}
                    />
                  ))}
                </Rows>
              </section>
            )}
          </div>
        )}
      </LoadedView>
      {step.kind === 'invite' && <InviteDialog onInvite={invite} onCancel={close} />}
      {step.kind === 'change' && (
        <ChangeDialog change={step.change} onConfirm={() => make(step.change)} onCancel={close} />
      )}
      {step.kind === 'link' && <LinkDialog token={step.token} onClose={close} />}
    </>
  );
}
