import '#components/ui/styles/fonts-display.css';
import { useState } from 'react';
import { fullName as clinicName, phoneHref } from '#shared/content/site.ts';
import type { PatientUpload } from '#shared/contract/api.ts';
import type { PatientPage as Request } from '#shared/contract/quotes.ts';
import { pages } from '#shared/contract/routes.ts';
import type { QuoteTexts } from '#shared/page-context.ts';
import { patientAnchors } from '#shared/rules/quote.ts';
import { LogoMark } from '#components/app/LogoMark.tsx';
import { useSite } from '#components/app/site-context.tsx';
import { MissingDocuments } from './MissingDocuments.tsx';
import { OpenForm } from './OpenForm.tsx';
import type { PatientFile } from './patient-uploader.ts';
import styles from './PatientPage.module.css';
import { QuoteAnswers } from './QuoteAnswers.tsx';
import { QuoteDocument } from '../../../quote/QuoteDocument.tsx';
import { SentRequest } from './SentRequest.tsx';

interface PatientPageProps {
  /** null: the digits have not been given. */
  request: Request | null;
  /** The reason why an action failed. */
  problem: string | null;
  isExpired: boolean;
  quoteTexts: QuoteTexts;
  upload: PatientUpload;
}

/** The page of a request that was sent, for its patient (docs/product.md, 3.12). */
export function PatientPage({ request, problem, ...shown }: PatientPageProps) {
  const site = useSite();
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <LogoMark className={styles.mark} />
        <p className={styles.clinic}>
          <strong>{clinicName(site.clinic)}</strong>
          {site.address && <span>{site.address}</span>}
        </p>
        <p className={styles.contacts}>
          <a href={phoneHref(site.contactPhone)}>{site.contactPhone}</a>{' '}
          <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
        </p>
      </header>
      <h1>La tua richiesta</h1>
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {request ? <OpenRequest request={request} {...shown} /> : <OpenForm />}
    </main>
  );
}

type OpenRequestProps = Omit<PatientPageProps, 'request' | 'problem'> & { request: Request };

function OpenRequest({ request, isExpired, quoteTexts, upload }: OpenRequestProps) {
  const { clinic } = useSite();
  const { quote, fullName } = request;
  const [added, setAdded] = useState<readonly PatientFile[]>([]);
  const documents = {
    files: [...request.files, ...added],
    upload,
    onStored: (file: PatientFile) => setAdded((before) => [...before, file]),
  };
  const requested = request.requested.map(({ kind, arrived }) => ({
    kind,
    arrived: arrived || added.some((file) => file.kind === kind),
  }));
  return (
    <>
      {quote ? (
        <QuoteDocument
          quote={quote}
          fullName={fullName}
          texts={quoteTexts}
          hasDocuments={request.files.length > 0}
          isExpired={isExpired}
        >
          <QuoteAnswers quote={quote} fullName={fullName} isExpired={isExpired} />
        </QuoteDocument>
      ) : (
        <section aria-labelledby={patientAnchors.quote} className={styles.waiting}>
          <h2 id={patientAnchors.quote}>Il preventivo non c’è ancora</h2>
          <p>
            Appena è pronto lo trovi qui. <span>{clinic.answerPromise}</span> Se ci serve altro ti chiamiamo
            durante gli orari della clinica <span className="unbroken">{`(${clinic.hours}).`}</span>
          </p>
        </section>
      )}
      <p className="visually-hidden" aria-live="polite">
        {added.length > 0 && `Documento arrivato: ${added.at(-1)?.name}`}
      </p>
      {requested.length > 0 && <MissingDocuments requested={requested} {...documents} />}
      <SentRequest request={request} {...documents} />
      <footer className={styles.end}>
        <a href={`${pages.eraseRequest}#${request.eraseToken}`} rel="external">
          Elimina la tua richiesta
        </a>
      </footer>
    </>
  );
}
