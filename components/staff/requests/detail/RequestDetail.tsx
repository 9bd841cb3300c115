import { isSubmitted } from '#shared/requests/figures.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FollowUpChange, FollowUpState } from '#shared/contract/requests-desk.ts';
import { orMissing } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton, ConfirmDialog, onFirstClick } from '../../parts/actions.tsx';
import { StatusBadge } from '../record/StatusBadge.tsx';
import { useCoveredHeight } from '#components/app/use-covered-height.ts';
import { Badge } from '../../parts/Badge.tsx';
import type { Loaded } from '../../parts/page-frame.tsx';
import styles from './RequestDetail.module.css';
import { FollowUpFields, StateButtons, tomorrow } from '../follow-up/FollowUpFields.tsx';
import type { Desk } from '../engine/desk.ts';
import { detailOf, followUpOf, nameOf, type DeskState } from '../engine/desk-state.ts';
import { statusWith } from '../engine/follow-up-state.ts';
import { NoteThread } from '../follow-up/NoteThread.tsx';
import { QuoteSection } from '../quote/QuoteSection.tsx';
import { quoteTitle } from '../record/status-label.ts';
import { ReplyBar } from '../reply/ReplyBar.tsx';
import { ActionsMenu } from './ActionsMenu.tsx';
import { Documents } from './Documents.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';

export interface RequestDetailProps {
  id: string;
  desk: Desk;
  state: DeskState;
  onNext: () => void;
  onClose: () => void;
  onErase: () => void;
  /** Searches for all requests of the same person; null if the provider cannot export and erase them together. */
  onPerson: ((search: string) => void) | null;
  /** The number of requests with the same telephone number. `onSameNumber` shows them in the list. */
  sameNumber: number;
  onSameNumber: () => void;
  news: string;
}

/** One request with the data that the list omits (service, message, documents) and the actions for staff. */
export function RequestDetail(props: RequestDetailProps) {
  const { id, desk, state, onNext, onPerson, sameNumber, news } = props;
  const loaded: Loaded<unknown> = state.opened?.id === id ? state.opened.loaded : { state: 'loading' };
  const [isErasing, setErasing] = useState(false);
  const body = useRef<HTMLElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  useCoveredHeight(foot);
  useEffect(() => {
    if (loaded.state !== 'loaded') return;
    // Moves the focus, so that screen readers start at the beginning of the request. Not from a field of the list beside it,
    // because what is typed there would become commands.
    if (!document.activeElement?.matches('input, select, textarea')) body.current?.focus({ preventScroll: true });
    // The previous request may have been scrolled to its end.
    body.current?.closest('dialog')?.scrollTo({ top: 0 });
  }, [loaded.state]);

  const detail = detailOf(state, id);
  const followUp = followUpOf(state, id);
  const changeFollowUp = (change: FollowUpChange) => desk.change(id, change);
  const setState = (next: FollowUpState) => desk.setState(id, next);
  const contacts = [detail?.email, formatPhone(detail?.phoneNumber ?? '')].filter(Boolean);
  const contactedState = followUp?.state === 'agreed' ? 'agreed' : 'contacted';
  /** Offers to note a contact, or notes what leads to the patient's page. */
  const contacted = (way: string, sent: string) => {
    if (sent === '') {
      desk.use(id, way);
      return;
    }
    changeFollowUp({ state: contactedState });
    void desk.addNote(id, `${sent} (${way})`);
  };
  const finish = () => {
    setState(contactedState);
    onNext();
  };
  /** Notes a call in vain, and puts the request off until tomorrow. */
  const missed = () => {
    void desk.addNote(id, 'Nije se javio/la.');
    changeFollowUp({ remindOn: tomorrow() });
    onNext();
  };
  // A request that has not been shown yet is not done.
  useShortcutKeys(detail && { g: finish, 0: missed, b: () => noteField.current?.focus() });
  /** Keys that were pressed before the request was shown. The buttons of its state may be there already. */
  const held = useRef<string[]>([]);
  const holding = (followUp ? 'g s t u d n w e b p 0' : '1 2 3 g s t u d n w e b p 0')
    .split(' ')
    .map((key) => [key, () => void held.current.push(key)] as const);
  useShortcutKeys(loaded.state === 'loading' ? Object.fromEntries(holding) : null);
  useLayoutEffect(() => {
    if (loaded.state !== 'loaded') return;
    for (const key of held.current.splice(0)) window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  }, [loaded.state, held]);
  return (
    <>
      {isErasing && (
        <ConfirmDialog
          title="Brisanje upita"
          action="Izbriši"
          onCancel={() => setErasing(false)}
          onConfirm={props.onErase}
        >
          {`Upit (${orMissing(detail?.fullName)}) i svi njegovi dokumenti bit će trajno izbrisani.`}
        </ConfirmDialog>
      )}
      <section ref={body} className={styles.body} tabIndex={-1} aria-label={nameOf(state, id)}>
        {loaded.state === 'loading' && <output>Učitavanje...</output>}
        {loaded.state === 'failed' && <p role="alert">Upit se nije mogao učitati.</p>}
        {loaded.state === 'loaded' && !detail && (
          <p>Upit nije pronađen. Možda ga je netko izbrisao: ponovno učitaj stranicu.</p>
        )}
        {detail && followUp && (
          <>
            <p className={styles.status}>
              <StatusBadge status={statusWith(detail.status, followUp)} />
              {detail.hasNews && <Badge tone="ok">Novost</Badge>}
              {detail.quote && <Badge tone="neutral">{quoteTitle(detail.quote)}</Badge>}
              {sameNumber > 1 && (
                <ActionButton variant="quiet" onClick={props.onSameNumber}>
                  {`${sameNumber} ${sameNumber % 10 === 1 && sameNumber % 100 !== 11 ? 'upit' : 'upita'} ove osobe`}
                </ActionButton>
              )}
            </p>
            <p className={styles.message}>{orMissing(detail.message)}</p>
            <h3 className={styles.heading}>Dokumenti</h3>
            <Documents id={detail.id} files={detail.files} />
            <ReplyBar detail={detail} desk={desk} state={state} onUsed={contacted} />
            <FollowUpFields followUp={followUp} colleagues={state.colleagues} onChange={changeFollowUp} />
            <NoteThread
              desk={desk}
              requestId={id}
              notes={detail.notes}
              isSaving={state.savingNotes.has(id)}
              field={noteField}
            />
            {detail.quotes && <QuoteSection detail={detail} quotes={detail.quotes} desk={desk} />}
            <RequestFacts detail={detail} onNews={(text) => desk.tell(id, text)} />
          </>
        )}
      </section>
      <div ref={foot} className={styles.foot}>
        {/* Not a toast: below 1200 px, the notification area is behind this dialog. */}
        <output className={styles.news}>{news}</output>
        {followUp && (
          <StateButtons
            state={followUp.state}
            offered={state.ways.length === 0 ? null : contactedState}
            onChange={setState}
          />
        )}
        <DialogActions>
          {loaded.state === 'failed' && (
            <ActionButton onClick={() => void desk.readOpened()}>Pokušaj ponovno</ActionButton>
          )}
          {detail && followUp && (
            <>
              <ActionsMenu
                actions={[
                  ...(onPerson && contacts.length > 0
                    ? [['Svi podaci ove osobe', () => onPerson(contacts.join(', '))] as const]
                    : []),
                  ['Izbriši', () => setErasing(true)],
                ]}
              />
              {/* Rejecting a draft would close it while the visitor is typing, and restore it as sent. */}
              {isSubmitted(detail) && (
                <ActionButton
                  onClick={onFirstClick(() =>
                    changeFollowUp({ state: followUp.state === 'rejected' ? desk.stateBefore(id) : 'rejected' }),
                  )}
                >
                  {followUp.state === 'rejected' ? 'Vrati u poslano' : 'Odbij'}
                </ActionButton>
              )}
            </>
          )}
          <ActionButton onClick={props.onClose}>Zatvori</ActionButton>
        </DialogActions>
      </div>
    </>
  );
}
