import type { PatientUpload } from '#shared/contract/api.ts';
import type { PatientPage } from '#shared/contract/quotes.ts';
import { formatBytes, formatItalianDate } from '#shared/format.ts';
import { formatPhone } from '#shared/rules/phone.ts';
import { patientAnchors } from '#shared/rules/quote.ts';
import { FileThumb } from '#components/ui/FileThumb.tsx';
import { AddDocument } from './AddDocument.tsx';
import styles from './Documents.module.css';
import type { PatientFile } from './patient-uploader.ts';

export interface DocumentsProps {
  files: readonly PatientFile[];
  upload: PatientUpload;
  onStored: (file: PatientFile) => void;
}

interface SentRequestProps extends DocumentsProps {
  request: PatientPage;
}

/** What the patient has sent: the fields of the form, and the documents, to which more can be added. */
export function SentRequest({ request, ...documents }: SentRequestProps) {
  const { fullName, phoneNumber, email, service, message, sentAt } = request;
  const facts = [
    ['Nome', fullName],
    ['Telefono', formatPhone(phoneNumber)],
    ['Email', email],
    ['Servizio', service],
    ['Messaggio', message],
  ].filter(([, value]) => value);
  return (
    <section aria-labelledby={patientAnchors.documents} className={styles.part}>
      <h2 id={patientAnchors.documents}>Che cosa hai inviato</h2>
      <p>{`La richiesta del ${formatItalianDate(sentAt)}.`}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>{documents.files.length > 0 ? 'Documenti' : 'Nessun documento, per ora'}</h3>
      {documents.files.length > 0 && (
        <ul className={styles.files}>
          {documents.files.map(({ name, size }) => (
            <li key={name}>
              <FileThumb fileName={name} isImage={false} />
              <span className={styles.name}>{name}</span>
              <span className={styles.size}>{formatBytes(size, 'it')}</span>
            </li>
          ))}
        </ul>
      )}
      <AddDocument {...documents} label="Aggiungi altri documenti" />
    </section>
  );
}
