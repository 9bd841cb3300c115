import type { PatientPage } from '#shared/contract/quotes.ts';
import { formatBytes } from '#shared/format.ts';
import { callTimes, isCallTime } from '#shared/rules/contact-form.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { documents, patientAnchors } from '#shared/rules/quote.ts';
import { FileThumb } from '#components/ui/FileThumb.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Facts } from '../../../quote/Facts.tsx';
import { check } from '../../icons.ts';
import { AddDocument, type AddDocumentProps } from './AddDocument.tsx';
import styles from './Documents.module.css';

type DocumentsProps = Pick<AddDocumentProps, 'upload'> & { request: PatientPage };

/** The documents that staff asked for, each with how to get it, ticked as they arrive. */
export const MissingDocuments = ({ request: { requested, files }, upload }: DocumentsProps) => (
  <section aria-labelledby="mancano" className={styles.part}>
    <h2 id="mancano">Che cosa manca</h2>
    <ul className={styles.missing}>
      {requested.map(({ kind, arrived }) => (
        <li key={kind}>
          <h3>{documents[kind].title}</h3>
          {arrived ? (
            <p className={styles.tick}>
              <Icon shape={check} />
              Arrivato
            </p>
          ) : (
            <>
              <p>{documents[kind].how}</p>
              <AddDocument {...{ files, upload, kind }} label={`Aggiungi: ${documents[kind].title}`} />
            </>
          )}
        </li>
      ))}
    </ul>
  </section>
);

/** What the patient has sent: the fields of the form, and the documents, to which more can be added. */
export function SentRequest({ request, upload }: DocumentsProps) {
  const { fullName, phoneNumber, email, service, callTime, message, files } = request;
  const facts = {
    Nome: fullName,
    Telefono: formatPhone(phoneNumber),
    Email: email,
    Servizio: service,
    'Orario preferito': callTime && isCallTime(callTime) ? callTimes[callTime] : '',
    Messaggio: message,
  };
  return (
    <section aria-labelledby={patientAnchors.documents} className={styles.part}>
      <h2 id={patientAnchors.documents}>Che cosa hai inviato</h2>
      <Facts facts={facts} />
      <ul aria-label="Documenti" className={styles.files}>
        {files.map(({ name, size }) => (
          <li key={name}>
            <FileThumb fileName={name} isImage={false} />
            <span className={styles.name}>{name}</span>
            <span className={styles.size}>{formatBytes(size, 'it')}</span>
          </li>
        ))}
      </ul>
      <AddDocument {...{ files, upload }} label="Aggiungi altri documenti" />
    </section>
  );
}
