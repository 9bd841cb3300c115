import { Fragment, type ReactNode } from 'react';
import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { formatCroatianDate, formatCroatianTime, orMissing } from '#shared/format.ts';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import { formatPhone, phoneContact } from '#shared/rules/phone.ts';
import { columnTitles } from '#shared/requests/sorting.ts';
import { CopyButton } from '../../parts/CopyButton.tsx';
import styles from './RequestFacts.module.css';

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
    service: { title: 'Usluga', content: orMissing(detail.service) },
    email: { title: columnTitles.email, content: email ? copiable('Email', email) : orMissing(email) },
    phoneNumber: {
      title: columnTitles.phoneNumber,
      content: contact ? copiable('Telefon', contact.international) : orMissing(phoneNumber),
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
          {`verzija ${healthConsent.version}, ${formatCroatianDate(healthConsent.givenAt)}`}
        </span>
      ),
    },
  ];
  return (
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
  );
}
