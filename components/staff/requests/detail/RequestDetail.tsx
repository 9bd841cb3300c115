import { useCallback, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { FollowUp, FollowUpState } from '#shared/contract/follow-up.ts';
import type { StaffFormDetail } from '#shared/contract/staff.ts';
import { orMissing } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { StatusBadge } from '../record/StatusBadge.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useCoveredHeight } from '#components/app/use-covered-height.ts';
import { useLoaded, type Loaded } from '../../parts/use-loaded.ts';
import styles from './RequestDetail.module.css';
import { FollowUpFields } from '../follow-up/FollowUpFields.tsx';
import { statusWith } from '../follow-up/follow-up-state.ts';
import { NoteThread } from '../follow-up/NoteThread.tsx';
import { ReplyBar } from '../reply/ReplyBar.tsx';
import { RequestFacts } from './RequestFacts.tsx';
import { isSubmitted } from '../statistics/request-statistics.ts';
import { StateButtons } from '../follow-up/StateButtons.tsx';
import { useFollowUpChange } from '../follow-up/use-follow-up-change.ts';
import type { ReplyStore } from '../reply/use-reply-templates.ts';
import type { FollowUpStore } from '../follow-up/use-follow-ups.ts';

interface RequestDetailProps {
  requestId: string;
  followUpStore: FollowUpStore;
  noteDrafts: Map<string, string>;
  replies: ReplyStore;
  onClose: () => void;
  onErase: () => void;
  /** Searches for all requests with its number or address; null if the provider cannot handle them together. */
  onPerson: ((search: string) => void) | null;
  /** Something was not saved; the request may have been closed meanwhile. */
  onFailure: (what: string) => void;
  onSaved: () => void;
}

const noneIfMissing = (error: unknown): null => {
  if (statusOf(error) === 404) return null;
  throw error;
};

/** Ignores the second press of a double click, which was meant for the control that the first press replaced. */
const oncePressed =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

interface ErasureQuestionProps {
  title: string;
  /** What is erased. */
  children: ReactNode;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something is erased for good. */
export function ErasureQuestion({ title, children, onCancel, onConfirm }: ErasureQuestionProps) {
  return (
    <Dialog title={title} role="alertdialog" onCancel={onCancel}>
      {children}
      <DialogActions>
        <Button variant="secondary" size="small" onClick={onCancel}>
          Odustani
        </Button>
        <Button variant="danger" size="small" onClick={oncePressed(onConfirm)}>
          Izbriši
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** null: the provider has no such form, for example because it was erased in another tab. */
type MaybeDetail = StaffFormDetail | null;

interface DetailBodyProps {
  loaded: Loaded<MaybeDetail>;
  followUp: FollowUp | undefined;
  onNews: (news: string) => void;
  /** The controls to reply with. */
  reply: ReactNode;
  children: ReactNode;
}

/** Takes the focus when the form has loaded, so that screen readers start at its beginning. */
function DetailBody({ loaded, followUp, onNews, reply, children }: DetailBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loaded.state !== 'loaded') return;
    body.current?.focus({ preventScroll: true });
    // The previous request may have been scrolled to its end.
    body.current?.closest('dialog')?.scrollTo({ top: 0 });
  }, [loaded.state]);
  return (
    <div ref={body} className={styles.body} tabIndex={-1}>
      {loaded.state === 'loading' && <output>Učitavanje...</output>}
      {loaded.state === 'failed' && <p role="alert">Forma se nije mogla učitati.</p>}
      {loaded.state === 'loaded' && !loaded.value && (
        <p>Forma nije pronađena. Možda ju je netko obrisao: osvježi popis.</p>
      )}
      {loaded.state === 'loaded' && loaded.value && (
        <>
          <p className={styles.status}>
            <StatusBadge status={statusWith(loaded.value.status, followUp)} />
          </p>
          {reply}
          <RequestFacts detail={loaded.value} onNews={onNews} />
          {children}
        </>
      )}
    </div>
  );
}

/** One form with what the list omits (service, message, documents) and the actions that staff may take. */
export function RequestDetail({
  requestId,
  followUpStore,
  noteDrafts,
  replies,
  onClose,
  onErase,
  onPerson,
  onFailure,
  onSaved,
}: RequestDetailProps) {
  const api = useApi();
  const { put } = followUpStore;
  const ask = useCallback(async (): Promise<MaybeDetail> => {
    const detail = await api.call('getForm', { params: { formId: requestId } }).catch(noneIfMissing);
    // Newer than the list's.
    if (detail) put(detail.followUp);
    return detail;
  }, [api, requestId, put]);
  const { loaded, reload, change } = useLoaded<MaybeDetail>(ask, 'The form could not be loaded');
  const [isErasing, setErasing] = useState(false);
  const [news, setNews] = useState('');
  const foot = useRef<HTMLDivElement>(null);
  useCoveredHeight(foot);

  const detail = loaded.state === 'loaded' ? loaded.value : null;
  const followUp = followUpStore.followUps?.get(requestId) ?? detail?.followUp;
  const changeFollowUp = useFollowUpChange({
    current: followUp,
    onChanged: put,
    onNews: (told) => {
      setNews(told);
      onSaved();
    },
    onFailure: () => onFailure('promjena nije spremljena. Pokušaj ponovno.'),
  });
  const contacts = [detail?.email, formatPhone(detail?.phoneNumber ?? '')].filter(Boolean);
  const setState = (state: FollowUpState) => changeFollowUp({ state });
  return (
    <>
      {isErasing && (
        <ErasureQuestion
          title="Brisanje kontakt forme"
          onCancel={() => setErasing(false)}
          onConfirm={onErase}
        >
          Forma ({orMissing(detail?.fullName)}) i svi njezini dokumenti bit će trajno obrisani.
        </ErasureQuestion>
      )}
      <DetailBody
        loaded={loaded}
        followUp={followUp}
        onNews={setNews}
        reply={detail && <ReplyBar detail={detail} replies={replies} />}
      >
        {detail && followUp && (
          <>
            <FollowUpFields followUp={followUp} onChange={changeFollowUp} />
            <NoteThread
              requestId={requestId}
              notes={detail.notes}
              drafts={noteDrafts}
              onAdded={(note) => change((known) => known && { ...known, notes: [...known.notes, note] })}
              onNews={(told) => {
                setNews(told);
                onSaved();
              }}
              onFailure={() => onFailure('bilješka nije spremljena. Pokušaj ponovno.')}
            />
            {onPerson && contacts.length > 0 && (
              <Button variant="quiet" size="small" onClick={() => onPerson(contacts.join(', '))}>
                Sva prava ove osobe
              </Button>
            )}
          </>
        )}
      </DetailBody>
      <div ref={foot} className={styles.foot}>
        {/* Not a toast: the notification area is behind this modal dialog. */}
        <output className={styles.news}>{news}</output>
        {followUp && <StateButtons state={followUp.state} onChange={setState} />}
        <DialogActions>
          {loaded.state === 'failed' && (
            <Button variant="secondary" size="small" onClick={reload}>
              Pokušaj ponovno
            </Button>
          )}
          {detail && followUp && (
            <>
              <Button variant="quiet" size="small" onClick={oncePressed(() => setErasing(true))}>
                Izbriši
              </Button>
              {/* Rejecting a draft would close it while the visitor is typing; restored, it would count as sent. */}
              {isSubmitted(detail) && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={oncePressed(() => setState(followUp.state === 'rejected' ? 'new' : 'rejected'))}
                >
                  {followUp.state === 'rejected' ? 'Vrati u poslano' : 'Odbij'}
                </Button>
              )}
            </>
          )}
          <Button variant="secondary" size="small" onClick={onClose}>
            Zatvori
          </Button>
        </DialogActions>
      </div>
    </>
  );
}
