import { useCallback, useState } from 'react';
import type { FormStatusChange, StaffFormDetail, StaffFormFile } from '#shared/contract/staff.ts';
import { formatBytes, formatCroatianDate, orMissing } from '#shared/format.ts';
import { fillPath, staffCalls, web } from '#shared/routes.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CompletionBar } from '../../ui/CompletionBar.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useToast } from '../../ui/toasts.ts';
import { logFailure } from '../log-failure.ts';
import { useStaffApi } from '../staff-api.tsx';
import { useLoaded } from '../use-loaded.ts';
import { columnTitles } from './columns.ts';
import { CopyButton } from './CopyButton.tsx';
import styles from './FormDetail.module.css';

type FormId = StaffFormDetail['id'];

function Documents({ formId, files }: { formId: FormId; files: readonly StaffFormFile[] }) {
  if (files.length === 0) return <p>Nema dokumenata.</p>;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, size }) => {
        const url = web.apiPrefix + fillPath(staffCalls.getFormFile.path, { formId, fileId: id });
        return (
          <li key={id}>
            <span className={styles.fileName}>
              {name} <span className={styles.size}>{formatBytes(size, 'hr')}</span>
            </span>
            <span>
              <ButtonLink
                variant="quiet"
                size="small"
                href={url}
                target="_blank"
                aria-label={`Pogledaj ${name}`}
              >
                Pogledaj
              </ButtonLink>
              <ButtonLink
                variant="quiet"
                size="small"
                href={url}
                download={name}
                aria-label={`Preuzmi ${name}`}
              >
                Preuzmi
              </ButtonLink>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Contact({ detail: { email, phoneNumber } }: { detail: StaffFormDetail }) {
  return (
    <>
      <dt>{columnTitles.email}</dt>
      <dd>
        {email ? <a href={`mailto:${email}`}>{email}</a> : orMissing(email)}
        {email && <CopyButton label="Kopiraj email" value={email} copied="Email je kopiran." />}
      </dd>
      <dt>{columnTitles.phoneNumber}</dt>
      <dd>
        {phoneNumber ? (
          <a href={`tel:+${phoneNumber.replace(/^\+/, '')}`}>{phoneNumber}</a>
        ) : (
          orMissing(phoneNumber)
        )}
        {phoneNumber && (
          <CopyButton label="Kopiraj telefon" value={phoneNumber} copied="Telefon je kopiran." />
        )}
      </dd>
    </>
  );
}

interface FormDetailProps {
  formId: FormId;
  onClose: () => void;
  /** The record's status is another one now. */
  onStatusChange: (status: FormStatusChange['status']) => void;
  onErase: () => void;
}

/** One form with what the list leaves out: service, message, documents; and what staff may do with it. */
export function FormDetail({ formId, onClose, onStatusChange, onErase }: FormDetailProps) {
  const staffApi = useStaffApi();
  const toast = useToast();
  const ask = useCallback(() => staffApi.getForm(formId), [staffApi, formId]);
  const { loaded, reload, change } = useLoaded<StaffFormDetail>(ask, 'The form could not be loaded');
  const [isErasing, setErasing] = useState(false);

  const setStatus = async (status: FormStatusChange['status']) => {
    try {
      await staffApi.setFormStatus(formId, status);
      change((detail) => ({ ...detail, status }));
      onStatusChange(status);
    } catch (error) {
      logFailure('The status could not be changed', error);
      toast('Status nije promijenjen. Pokušaj ponovno.');
    }
  };

  if (loaded.state !== 'loaded')
    return (
      <Dialog title="Kontakt forma" onCancel={onClose}>
        {loaded.state === 'loading' ? (
          <output>Učitavanje...</output>
        ) : (
          <p role="alert">Forma se nije mogla učitati.</p>
        )}
        <DialogActions>
          {loaded.state === 'failed' && (
            <Button variant="secondary" size="small" onClick={reload}>
              Pokušaj ponovno
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onClose}>
            Zatvori
          </Button>
        </DialogActions>
      </Dialog>
    );

  const detail = loaded.value;
  if (isErasing)
    return (
      <Dialog title="Brisanje kontakt forme" role="alertdialog" onCancel={() => setErasing(false)}>
        Forma i svi njezini dokumenti bit će trajno obrisani.
        <DialogActions>
          <Button variant="secondary" size="small" onClick={() => setErasing(false)}>
            Odustani
          </Button>
          <Button variant="danger" size="small" onClick={onErase}>
            Izbriši
          </Button>
        </DialogActions>
      </Dialog>
    );

  return (
    <Dialog title={orMissing(detail.fullName)} onCancel={onClose}>
      <p className={styles.status}>
        <StatusBadge status={detail.status} />
      </p>
      <dl className={styles.facts}>
        <Contact detail={detail} />
        <dt>Usluga</dt>
        <dd>{orMissing(detail.service)}</dd>
        <dt>Poruka</dt>
        <dd className={styles.message}>{orMissing(detail.message)}</dd>
        <dt>{columnTitles.createdAt}</dt>
        <dd>{formatCroatianDate(detail.createdAt)}</dd>
        <dt>{columnTitles.finishedAt}</dt>
        <dd>{formatCroatianDate(detail.finishedAt)}</dd>
        <dt>{columnTitles.requiredCompletion}</dt>
        <dd>
          <CompletionBar percent={detail.requiredCompletion} label={columnTitles.requiredCompletion} />
        </dd>
        <dt>{columnTitles.overallCompletion}</dt>
        <dd>
          <CompletionBar percent={detail.overallCompletion} label={columnTitles.overallCompletion} />
        </dd>
      </dl>
      <h3 className={styles.heading}>Dokumenti</h3>
      <Documents formId={detail.id} files={detail.files} />
      <DialogActions>
        <Button variant="quiet" size="small" onClick={() => setErasing(true)}>
          Izbriši
        </Button>
        {detail.status === 'rejected' ? (
          <Button variant="secondary" size="small" onClick={() => void setStatus('completed')}>
            Vrati u poslano
          </Button>
        ) : (
          <Button variant="secondary" size="small" onClick={() => void setStatus('rejected')}>
            Odbij
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={onClose}>
          Zatvori
        </Button>
      </DialogActions>
    </Dialog>
  );
}
