import { isSubmitted } from '#shared/requests/figures.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Colleagues, FollowUpState, Note, StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { orMissing } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { StatusBadge } from '../record/StatusBadge.tsx';
import { useApi } from '#components/app/api-context.tsx';
import { useCoveredHeight } from '#components/app/use-covered-height.ts';
import { Badge } from '../../parts/Badge.tsx';
import { ConfirmDialog, onFirstClick } from '../../parts/ConfirmDialog.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { nullIfMissing } from '#components/app/session/additions.ts';
import { statusOf } from '#components/app/session/status-of.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import styles from './RequestDetail.module.css';
import { FollowUpFields, tomorrow } from '../follow-up/FollowUpFields.tsx';
import { statusWith } from '../engine/follow-up-state.ts';
import { NoteThread } from '../follow-up/NoteThread.tsx';
import { QuoteSection } from '../quote/QuoteSection.tsx';
import { quoteTitle } from '../quote/quote-titles.ts';
import { useQuoteFile } from '../quote/use-quote-file.ts';
import { ReplyBar } from '../reply/ReplyBar.tsx';
import { Documents } from './Documents.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { StateButtons } from '../follow-up/StateButtons.tsx';
import { useFollowUpChange } from '../follow-up/use-follow-up-change.ts';
import type { NoteDrafts } from '../follow-up/use-note-drafts.ts';
import type { ReplyStore } from '../reply/use-reply-templates.ts';
import type { FollowUpStore } from '../follow-up/use-follow-ups.ts';

export interface RequestDetailProps {
  id: string;
  followUpStore: FollowUpStore;
  /** Unsaved notes by the id of their request. */
  noteDrafts: NoteDrafts;
  replies: ReplyStore;
  colleagues: Colleagues;
  onNext: () => void;
  onClose: () => void;
  onErase: () => void;
  /** Searches for all requests of the same person; null if the provider cannot export and erase them together. */
  onPerson: ((search: string) => void) | null;
  /** The number of requests with the same telephone number. `onSameNumber` shows them in the list. */
  sameNumber: number;
  onSameNumber: () => void;
  news: string;
  onNews: (news: string) => void;
  /** Called when something could not be saved, or was. The request may have been left or closed meanwhile. */
  onFailure: (what: string) => void;
  onSaved: (news: string) => void;
}

/** One request with the data that the list omits (service, message, documents) and the actions for staff. */
export function RequestDetail({
  id,
  followUpStore,
  noteDrafts,
  replies,
  colleagues,
  onNext,
  onClose,
  onErase,
  onPerson,
  sameNumber,
  onSameNumber,
  news,
  onNews,
  onFailure,
  onSaved,
}: RequestDetailProps) {
  const api = useApi();
  const { known, put, stateBefore } = followUpStore;
  const { loaded, reload, refresh, change } = useLoaded<StaffFormDetail | null>(async () => {
    const before = known(id);
    // Null if the request no longer exists, for example because it was erased in another tab.
    const form = await nullIfMissing(api.call('getForm', { params: { formId: id } }));
    // This follow-up is newer than the one in the list, unless that has changed while the answer was on its way.
    // Staff see the patient's news now.
    if (form && known(id) === before) put({ ...form.followUp, hasNews: false });
    return form;
  }, 'The form could not be loaded');
  const [isErasing, setErasing] = useState(false);
  /** The means of contact used since the last recorded contact: 'poziv', 'WhatsApp', 'email'. */
  const [ways, setWays] = useState<readonly string[]>([]);
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  useCoveredHeight(foot);
  useEffect(() => {
    if (loaded.state !== 'loaded') return;
    // Moves the focus, so that screen readers start at the beginning of the request.
    body.current?.focus({ preventScroll: true });
    // The previous request may have been scrolled to its end.
    body.current?.closest('dialog')?.scrollTo({ top: 0 });
  }, [loaded.state]);

  const detail = loaded.state === 'loaded' ? loaded.value : null;
  const followUp = followUpStore.followUps?.get(id) ?? detail?.followUp;
  const quotes = useQuoteFile(id);
  const hasNewNotes = detail && followUp ? followUp.noteCount > detail.notes.length : false;
  /** The patient has done something since the request was opened. */
  const hasPatientNews = detail !== null && followUp?.hasNews === true;
  const readNews = useEffectEvent(() => {
    void refresh();
    if (hasPatientNews) void quotes.refresh();
  });
  useEffect(() => {
    if (hasNewNotes || hasPatientNews) readNews();
  }, [hasNewNotes, hasPatientNews]);
  const changeFollowUp = useFollowUpChange({
    current: followUp,
    colleagues,
    onChanged: put,
    onNews: onSaved,
    onFailure: () => onFailure('promjena nije spremljena. Pokušaj ponovno.'),
  });
  const contacts = [detail?.email, formatPhone(detail?.phoneNumber ?? '')].filter(Boolean);
  const addNote = async (text: string) => {
    try {
      const note = await api.call('addNote', { params: { formId: id }, body: { text } });
      // A reload may have brought it before this answer.
      const withNote = (notes: readonly Note[]) => [...notes.filter((each) => each.id !== note.id), note];
      change((known) => known && { ...known, notes: withNote(known.notes) });
      return true;
    } catch (error) {
      logFailure('The note could not be added', error);
      const advice =
        statusOf(error) === 404 ? ' jer je upit obrisan. Kopiraj njezin tekst.' : '. Pokušaj ponovno.';
      onFailure(`bilješka nije spremljena${advice}`);
      return false;
    }
  };
  const onUsed = (way: string) => {
    const used = [...ways.filter((each) => each !== way), way];
    setWays(used);
    onNews(`Zabilježiti kontakt (${used.join(', ')})?`);
  };
  /** Sets a state. If the state means that the visitor was contacted, also records the contact in a note. */
  const setState = (state: FollowUpState) => {
    changeFollowUp({ state });
    if (ways.length === 0 || (state !== 'contacted' && state !== 'agreed')) return;
    setWays([]);
    void addNote(`Kontakt: ${ways.join(', ')}`);
  };
  const contactedState = followUp?.state === 'agreed' ? 'agreed' : 'contacted';
  /** Notes what was sent to the patient. */
  const contacted = (note: string) => {
    changeFollowUp({ state: contactedState });
    void addNote(note);
  };
  const finish = () => {
    setState(contactedState);
    onNext();
  };
  /** Notes a call in vain, and puts the request off until tomorrow. */
  const missed = () => {
    void addNote('Nije se javio/la.');
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
    for (const key of held.current.splice(0)) document.dispatchEvent(new KeyboardEvent('keydown', { key }));
  }, [loaded.state, held]);
  return (
    <>
      {isErasing && (
        <ConfirmDialog
          title="Brisanje upita"
          action="Izbriši"
          onCancel={() => setErasing(false)}
          onConfirm={onErase}
        >
          {`Upit (${orMissing(detail?.fullName)}) i svi njegovi dokumenti bit će trajno obrisani.`}
        </ConfirmDialog>
      )}
      <div ref={body} className={styles.body} tabIndex={-1}>
        {loaded.state === 'loading' && <output>Učitavanje...</output>}
        {loaded.state === 'failed' && <p role="alert">Upit se nije mogao učitati.</p>}
        {loaded.state === 'loaded' && !detail && (
          <p>Upit nije pronađen. Možda ga je netko obrisao: osvježi stranicu.</p>
        )}
        {detail && followUp && (
          <>
            <p className={styles.status}>
              <StatusBadge status={statusWith(detail.status, followUp)} />
              {detail.hasNews && <Badge tone="ok">Novost</Badge>}
              {detail.quote && <Badge tone="neutral">{quoteTitle(detail.quote)}</Badge>}
              {sameNumber > 1 && (
                <ActionButton variant="quiet" onClick={onSameNumber}>
                  {`${sameNumber} ${sameNumber % 10 === 1 && sameNumber % 100 !== 11 ? 'upit' : 'upita'} ove osobe`}
                </ActionButton>
              )}
            </p>
            <p className={styles.message}>{orMissing(detail.message)}</p>
            <h3 className={styles.heading}>Dokumenti</h3>
            <Documents id={detail.id} files={detail.files} />
            <ReplyBar detail={detail} quotes={quotes} replies={replies} onUsed={onUsed} />
            <FollowUpFields followUp={followUp} colleagues={colleagues} onChange={changeFollowUp} />
            <NoteThread
              requestId={id}
              notes={detail.notes}
              drafts={noteDrafts}
              field={noteField}
              onAdd={addNote}
              onNews={onSaved}
            />
            {isSubmitted(detail) && (
              <QuoteSection detail={detail} quotes={quotes} onContacted={contacted} onNews={onNews} />
            )}
            <RequestFacts detail={detail} onNews={onNews} />
            {onPerson && contacts.length > 0 && (
              <ActionButton variant="quiet" onClick={() => onPerson(contacts.join(', '))}>
                Svi podaci ove osobe
              </ActionButton>
            )}
          </>
        )}
      </div>
      <div ref={foot} className={styles.foot}>
        {/* Not a toast: the notification area is behind this modal dialog. */}
        <output className={styles.news}>{news}</output>
        {followUp && (
          <StateButtons
            state={followUp.state}
            offered={ways.length === 0 ? null : contactedState}
            onChange={setState}
          />
        )}
        <DialogActions>
          {loaded.state === 'failed' && <ActionButton onClick={reload}>Pokušaj ponovno</ActionButton>}
          {detail && followUp && (
            <>
              <ActionButton variant="quiet" onClick={onFirstClick(() => setErasing(true))}>
                Izbriši
              </ActionButton>
              {/* Rejecting a draft would close it while the visitor is typing, and restore it as sent. */}
              {isSubmitted(detail) && (
                <ActionButton
                  onClick={onFirstClick(() =>
                    changeFollowUp({ state: followUp.state === 'rejected' ? stateBefore(id) : 'rejected' }),
                  )}
                >
                  {followUp.state === 'rejected' ? 'Vrati u poslano' : 'Odbij'}
                </ActionButton>
              )}
            </>
          )}
          <ActionButton onClick={onClose}>Zatvori</ActionButton>
        </DialogActions>
      </div>
    </>
  );
}
