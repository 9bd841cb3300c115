import { Fragment, type ReactNode } from 'react';
import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { formatCroatianDate, formatCroatianTime, orMissing } from '#shared/format.ts';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import { formatPhone, phoneContact } from '#shared/rules/phone.ts';
import { columnTitles } from '#shared/requests/sorting.ts';
import { CopyButton } from '../../parts/actions.tsx';
import { callTimeLabel } from '../record/status-label.ts';
import styles from './RequestFacts.module.css';

/** A fact without content is not rendered. */
type Fact = readonly [title: string, content: ReactNode];

type RequestFactsProps = { detail: StaffFormDetail; onNews: (news: string) => void };

/** The facts about a request other than its message and documents: person, service and times. */
export function RequestFacts({ detail, onNews }: RequestFactsProps) {
  const { email, phoneNumber, healthConsent } = detail;
  const contact = phoneContact(phoneNumber ?? '');
  const copiable = (what: 'Email' | 'Telefon', value: string) => (
    <>
      <span>{what === 'Email' ? value : formatPhone(value)}</span>
      <CopyButton
        label={`Kopiraj ${what.toLowerCase()}`}
        value={value}
        copied={`${what} je kopiran.`}
        onNews={onNews}
      />
    </>
  );
  /** The visitor's values, except the name (the dialog's title) and the message, which the dialog shows above. */
  const fields: Record<Exclude<ContactFormField, 'fullName' | 'message'>, Fact> = {
    service: ['Usluga', orMissing(detail.service)],
    email: [columnTitles.email, email ? copiable('Email', email) : orMissing(email)],
    phoneNumber: [
      columnTitles.phoneNumber,
      contact ? copiable('Telefon', contact.international) : orMissing(phoneNumber),
    ],
    callTime: ['Želi poziv', callTimeLabel(detail.callTime)],
  };
  const consent = healthConsent && (
    <span title={healthConsent.text}>
      {`verzija ${healthConsent.version}, ${formatCroatianDate(healthConsent.givenAt)}`}
    </span>
  );
  const facts: readonly Fact[] = [
    ...Object.values(fields),
    [columnTitles.createdAt, formatCroatianTime(detail.createdAt)],
    [columnTitles.finishedAt, formatCroatianTime(detail.finishedAt)],
    ['Izvor', detail.source],
    ['Privola za zdravstvene podatke', consent],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([title, content]) =>
          content && (
            <Fragment key={title}>
              <dt>{title}</dt>
              <dd>{content}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}
