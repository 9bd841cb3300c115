import { useState } from 'react';
import type { NewInvitation, Invitation, StaffAccount } from '#shared/contract/accounts.ts';
import type { CallAnswer } from '#shared/contract/calls.ts';
import { pages } from '#shared/contract/routes.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { useApi } from '#components/app/contexts.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { toast } from '#components/ui/toasts.ts';
import { focusOnMount } from '#components/ui/focus-on-mount.ts';
import { CopyButton, ActionButton } from '../parts/actions.tsx';
import { FormDialog, InputField, SelectField, textOf } from '../parts/forms.tsx';
import { LoadedView, PageHeading, useLoaded } from '../parts/page-frame.tsx';
import { Rows, Row } from '../parts/Rows.tsx';
import { fallbackMark, useRowFocus, rowMark } from '../parts/use-row-focus.ts';
import { Badge } from '../parts/Badge.tsx';
import { Options } from '../parts/filter-fields.tsx';
import { changesOf, roleTitles, textsOf, type AccountChange } from './account-change.ts';
import styles from './accounts.module.css';
import form from './invitation-form.json' with { type: 'json' };

interface AccountRowProps {
  of: Invitation | StaffAccount;
  /** Milliseconds since 1970. */
  now: number;
  onChange: (change: AccountChange) => void;
}

/** An account or an invitation, with the buttons that change it. */
function AccountRow({ of, now, onChange }: AccountRowProps) {
  const { id, name, email, role } = of;
  const isInvitation = 'expiresAt' in of;
  const titleId = `${isInvitation ? 'poziv' : 'racun'}-${id}`;
  const changes = Object.entries(changesOf(of));
  const isExpired = isInvitation && Date.parse(of.expiresAt) <= now;
  const time = isInvitation
    ? `${isExpired ? 'Istekao' : 'Vrijedi do'} ${formatCroatianTime(of.expiresAt)}`
    : `Zadnja prijava: ${of.lastLoginAt === null ? 'nikad' : formatCroatianTime(of.lastLoginAt)}`;
  return (
    <Row
      titleId={titleId}
      title={name}
      heading="h3"
      details={
        <>
          <p>{email}</p>
          <p>{time}</p>
          <p className={styles.badges}>
            <Badge tone="neutral">{role === 'admin' || role === 'staff' ? roleTitles[role] : role}</Badge>
            {isExpired && <Badge tone="error">Istekao</Badge>}
            {!isInvitation && of.hasSecondFactor && <Badge tone="ok">Dva koraka</Badge>}
            {!isInvitation && of.isDisabled && <Badge tone="error">Onemogućen</Badge>}
          </p>
        </>
      }
    >
      {changes.map(([key, change]) => (
        <ActionButton
          key={key}
          {...(key === 'access' && rowMark(id))}
          aria-describedby={titleId}
          onClick={() => onChange(change)}
        >
          {change.button}
        </ActionButton>
      ))}
      {changes.length === 0 && <Badge tone="ok">Tvoj račun</Badge>}
    </Row>
  );
}

/** The link of an invitation that could not be sent by mail; shown only once. */
function LinkDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const [news, setNews] = useState('');
  const link = `${window.location.origin}${pages.invitation}#${token}`;
  return (
    <Dialog title="Poveznica za poziv" onCancel={onClose}>
      <p>
        Pošalji ovu poveznicu pozvanoj osobi, i nikome drugom. Vrijedi 72 sata i može se iskoristiti jednom. Više neće
        biti prikazana.
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
  const invite = async (fields: FormData) => {
    const body: NewInvitation = {
      email: textOf(fields, 'email').trim(),
      name: textOf(fields, 'name').trim(),
      role: textOf(fields, 'role') === 'admin' ? 'admin' : 'staff',
    };
    tell(textsOf('renewal', body).news, await settled(api.call('inviteStaff', { body })));
  };
  const onChange = (change: AccountChange) => setStep({ kind: 'change', change });
  const section = (id: string, title: string, people: readonly (Invitation | StaffAccount)[], now: number) => (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rows aria-labelledby={id} {...fallbackMark}>
        {people.map((person) => (
          <AccountRow key={person.id} of={person} now={now} onChange={onChange} />
        ))}
      </Rows>
    </section>
  );

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
            {section('osobe', 'Osobe s pristupom', accounts, askedAt)}
            {invitations.length > 0 && section('pozivi', 'Pozivi', invitations, askedAt)}
          </div>
        )}
      </LoadedView>
      {step.kind === 'invite' && (
        <FormDialog {...form.dialog} onSubmit={invite} onCancel={close}>
          <InputField ref={focusOnMount} {...form.email} />
          <InputField {...form.name} />
          <SelectField {...form.role}>
            <Options of={Object.entries(roleTitles)} />
          </SelectField>
        </FormDialog>
      )}
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
