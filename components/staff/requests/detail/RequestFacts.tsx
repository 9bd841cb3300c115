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
import { columnTitles } from '../record/request-sorting.ts';
import { CopyButton } from '../../parts/CopyButton.tsx';
import styles from './RequestFacts.module.css';

const scanNotes: Record<NonNullable<StaffFormFile['scan']>, string> = {
  missing: 'Nije provjereno antivirusom',
  infected: 'Zaraženo – uklonjeno',
};

function Documents({ id: formId, files }: Pick<StaffFormDetail, 'id' | 'files'>) {
  if (files.length === 0) return <p>Nema dokumenata.</p>;
  return (
    <ul className={styles.files}>
      {files.map(({ id, name, size, scan }) => {
        const params = { formId, fileId: id };
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

/** A phone number with its actions; plain text if the stored value is not a phone number. */
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

interface Fact {
  title: string;
  /** A fact without content is not rendered. */
  content: ReactNode;
}

interface RequestFactsProps {
  detail: StaffFormDetail;
  /** Called with a message to announce, for example that a value was copied. */
  onNews: (news: string) => void;
}

/** Everything known about one request: person, subject, times, progress and documents. */
export function RequestFacts({ detail, onNews }: RequestFactsProps) {
  const { email, phoneNumber, healthConsent } = detail;
  /** The visitor's values, the service first. The name is missing because it is the dialog's title. */
  const fields: Record<Exclude<ContactFormField, 'fullName'>, Fact> = {
    service: { title: 'Usluga', content: orMissing(detail.service) },
    message: {
      title: 'Poruka',
      content: <span className={styles.message}>{orMissing(detail.message)}</span>,
    },
    email: {
      title: columnTitles.email,
      content: email ? (
        <>
          <a href={mailtoLink(email)}>{email}</a>
          <CopyButton label="Kopiraj email" value={email} copied="Email je kopiran." onNews={onNews} />
        </>
      ) : (
        orMissing(email)
      ),
    },
    phoneNumber: {
      title: columnTitles.phoneNumber,
      content: <PhoneFacts phoneNumber={phoneNumber} onNews={onNews} />,
    },
  };
  const facts: readonly Fact[] = [
    ...Object.values(fields),
    { title: columnTitles.createdAt, content: formatCroatianTime(detail.createdAt) },
    { title: columnTitles.finishedAt, content: formatCroatianTime(detail.finishedAt) },
    {
      title: 'Privola za zdravstvene podatke',
      content: healthConsent && (
        <span title={healthConsent.text}>
          verzija {healthConsent.version}, {formatCroatianDate(healthConsent.givenAt)}
        </span>
      ),
    },
    ...(['requiredCompletion', 'overallCompletion'] as const).map((key) => ({
      title: columnTitles[key],
      content: <CompletionBar percent={detail[key]} label={columnTitles[key]} />,
    })),
  ];
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(
          ({ title, content }) =>
            content && (
              <Fragment key={title}>
                <dt>{title}</dt>
                <dd>{content}</dd>
              </Fragment>
            ),
        )}
      </dl>
      <h3 className={styles.heading}>Dokumenti</h3>
      <Documents id={detail.id} files={detail.files} />
    </>
  );
}
