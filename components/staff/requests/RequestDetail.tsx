import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import type { FormStatusChange, StaffFormDetail } from '#shared/contract/staff.ts';
import { Button } from '#components/ui/Button.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useLoaded, type Loaded } from '../parts/use-loaded.ts';
import styles from './RequestDetail.module.css';
import { RequestFacts } from './RequestFacts.tsx';
import { isSubmitted } from './request-statistics.ts';
import { useStatusChange } from './use-status-change.ts';

interface RequestDetailProps {
  requestId: StaffFormDetail['id'];
  onClose: () => void;
  /** The request's status is another one now. */
  onStatusChange: (status: FormStatusChange['status']) => void;
  onErase: () => void;
}

const noneIfMissing = (error: unknown): null => {
  if (statusOf(error) === 404) return null;
  throw error;
};

/** The second press of a double click is meant for what was there before the first. */
const oncePressed =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };

function ErasureQuestion({ onCancel, onConfirm }: { onCancel: () => void; onConfirm: () => void }) {
  return (
    <Dialog title="Brisanje kontakt forme" role="alertdialog" onCancel={onCancel}>
      Forma i svi njezini dokumenti bit će trajno obrisani.
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

/** A form, or that the provider has none: it was erased in another tab, say. */
type MaybeDetail = StaffFormDetail | null;

interface DetailBodyProps {
  loaded: Loaded<MaybeDetail>;
  onNews: (news: string) => void;
}

/** Takes the focus when the form is there, so that it is read and not only its end. */
function DetailBody({ loaded, onNews }: DetailBodyProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loaded.state === 'loaded') body.current?.focus();
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
            <StatusBadge status={loaded.value.status} />
          </p>
          <RequestFacts detail={loaded.value} onNews={onNews} />
        </>
      )}
    </div>
  );
}

/** One form with what the list leaves out: service, message, documents; and what staff may do with it. */
export function RequestDetail({ requestId, onClose, onStatusChange, onErase }: RequestDetailProps) {
  const api = useApi();
  const ask = useCallback(
    (): Promise<MaybeDetail> => api.call('getForm', { params: { formId: requestId } }).catch(noneIfMissing),
    [api, requestId],
  );
  const { loaded, reload, change } = useLoaded<MaybeDetail>(ask, 'The form could not be loaded');
  const [isErasing, setErasing] = useState(false);
  const [news, setNews] = useState('');
  const setStatus = useStatusChange({
    requestId,
    onNews: setNews,
    onChanged: (status) => {
      change((detail) => detail && { ...detail, status });
      onStatusChange(status);
    },
  });

  const detail = loaded.state === 'loaded' ? loaded.value : null;
  const otherStatus = detail?.status === 'rejected' ? 'completed' : 'rejected';
  return (
    <>
      {isErasing && <ErasureQuestion onCancel={() => setErasing(false)} onConfirm={onErase} />}
      <DetailBody loaded={loaded} onNews={setNews} />
      <div className={styles.foot}>
        {/* Not a toast: the notification area is behind this modal dialog. */}
        <output className={styles.news}>{news}</output>
        <DialogActions>
          {loaded.state === 'failed' && (
            <Button variant="secondary" size="small" onClick={reload}>
              Pokušaj ponovno
            </Button>
          )}
          {detail && (
            <>
              <Button variant="quiet" size="small" onClick={oncePressed(() => setErasing(true))}>
                Izbriši
              </Button>
              {/* A draft set aside would be closed under the visitor's hands, and taken back it would be called sent. */}
              {isSubmitted(detail) && (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={oncePressed(() => void setStatus(otherStatus))}
                >
                  {otherStatus === 'rejected' ? 'Odbij' : 'Vrati u poslano'}
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
