import { Fragment, type ReactNode } from 'react';
import type { StaffFormDetail, StaffFormFile } from '#shared/contract/staff.ts';
import {
  formatBytes,
  formatCroatianDate,
  formatCroatianTime,
  mailtoLink,
  orMissing,
} from '#shared/format.ts';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import { formatPhone, phoneContact } from '#shared/rules/phone.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { fillPath } from '#shared/contract/fill-path.ts';
import { website } from '#shared/contract/routes.ts';
import { ButtonLink } from '#components/ui/Button.tsx';
import { CompletionBar } from '../record/CompletionBar.tsx';
import { columnTitles } from '../record/columns.ts';
import { CopyButton } from '../../parts/CopyButton.tsx';
import styles from './RequestFacts.module.css';

const scanNotes: Record<NonNullable<StaffFormFile['scan']>, string> = {
  missing: 'Nije provjereno antivirusom',
  infected: 'Zaraženo – uklonjeno',
};

function Documents({
  requestId,
  files,
}: {
  requestId: StaffFormDetail['id'];
  files: readonly StaffFormFile[];
}) {
  if (files.length === 0) return <p>Nema dokumenata.</p>;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, size, scan }) => {
        const params = { formId: requestId, fileId: id };
        return (
          <li key={id}>
            <span className={styles.fileName}>
              {name} <span className={styles.size}>{formatBytes(size, 'hr')}</span>
              {scan && <span className={styles.scan}>{scanNotes[scan]}</span>}
            </span>
            {scan !== 'infected' && (
              <span>
                <ButtonLink
                  variant="quiet"
                  size="small"
                  href={fillPath(website.viewedFile, params)}
                  target="_blank"
                  aria-label={`Pogledaj ${name}`}
                >
                  Pogledaj
                </ButtonLink>
                <ButtonLink
                  variant="quiet"
                  size="small"
                  href={website.apiPrefix + callPath('getFormFile', params)}
                  download={name}
                  aria-label={`Preuzmi ${name}`}
                >
                  Preuzmi
                </ButtonLink>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The number with its actions; plain text if the stored value is no phone number. */
function PhoneFacts({
  phoneNumber,
  onNews,
}: Pick<RequestFactsProps, 'onNews'> & Pick<StaffFormDetail, 'phoneNumber'>) {
  if (!phoneNumber) return orMissing(phoneNumber);
  const contact = phoneContact(phoneNumber);
  if (!contact) return phoneNumber;
  return (
    <>
      <a href={contact.callHref}>{formatPhone(phoneNumber)}</a>
      <CopyButton
        label="Kopiraj telefon"
        value={contact.international}
        copied="Telefon je kopiran."
        onNews={onNews}
      />
      <ButtonLink
        variant="quiet"
        size="small"
        href={contact.whatsappHref}
        target="_blank"
        rel="noopener noreferrer"
      >
        Piši na WhatsApp
      </ButtonLink>
    </>
  );
}

interface RequestFactsProps {
  detail: StaffFormDetail;
  /** Announces something, for example that a value was copied. */
  onNews: (news: string) => void;
}

/** Everything known about one form: person, subject, times, progress and documents. */
export function RequestFacts({ detail, onNews }: RequestFactsProps) {
  const { email, phoneNumber } = detail;
  /** What the visitor filled in, the subject first; the name is the dialog's title. */
  const fields: Record<Exclude<ContactFormField, 'fullName'>, ReactNode> = {
    service: (
      <>
        <dt>Usluga</dt>
        <dd>{orMissing(detail.service)}</dd>
      </>
    ),
    message: (
      <>
        <dt>Poruka</dt>
        <dd className={styles.message}>{orMissing(detail.message)}</dd>
      </>
    ),
    email: (
      <>
        <dt>{columnTitles.email}</dt>
        <dd>
          {email ? <a href={mailtoLink(email)}>{email}</a> : orMissing(email)}
          {email && (
            <CopyButton label="Kopiraj email" value={email} copied="Email je kopiran." onNews={onNews} />
          )}
        </dd>
      </>
    ),
    phoneNumber: (
      <>
        <dt>{columnTitles.phoneNumber}</dt>
        <dd>
          <PhoneFacts phoneNumber={phoneNumber} onNews={onNews} />
        </dd>
      </>
    ),
  };
  return (
    <>
      <dl className={styles.facts}>
        {Object.entries(fields).map(([field, facts]) => (
          <Fragment key={field}>{facts}</Fragment>
        ))}
        <dt>{columnTitles.createdAt}</dt>
        <dd>{formatCroatianTime(detail.createdAt)}</dd>
        <dt>{columnTitles.finishedAt}</dt>
        <dd>{formatCroatianTime(detail.finishedAt)}</dd>
        {detail.healthConsent && (
          <>
            <dt>Privola za zdravstvene podatke</dt>
            <dd title={detail.healthConsent.text}>
              verzija {detail.healthConsent.version}, {formatCroatianDate(detail.healthConsent.givenAt)}
            </dd>
          </>
        )}
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
      <Documents requestId={detail.id} files={detail.files} />
    </>
  );
}
