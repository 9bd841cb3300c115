import '#components/ui/styles/fonts-display.css';
import { useLayoutEffect } from 'react';
import type { PatientPage as Request } from '#shared/contract/quotes.ts';
import { pages } from '#shared/contract/routes.ts';
import { fullName as clinicName, phoneHref } from '#shared/content/site.ts';
import type { QuoteTexts } from '#shared/page-context.ts';
import { mayFollow, patientAnchors } from '#shared/rules/quote.ts';
import { LogoMark } from '#components/app/LogoMark.tsx';
import { useSite } from '#components/app/contexts.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { QuoteDocument } from '../../../quote/QuoteDocument.tsx';
import type { AddDocumentProps } from './AddDocument.tsx';
import { MissingDocuments, SentRequest } from './Documents.tsx';
import { keepTyped } from './keep-typed.ts';
import styles from './PatientPage.module.css';
import { QuoteAnswers } from './QuoteAnswers.tsx';

/** Asks for the digits that open the page. Its HTML is the same for every link, also for those that lead nowhere. */
const OpenForm = () => (
  <form method="post" className={styles.open}>
    <Field
      label="Ultime quattro cifre"
      hint="Del numero di telefono che hai scritto nel modulo. La pagina resta aperta per trenta minuti su questo dispositivo."
    >
      {(control) => <input {...control} name="digits" required inputMode="numeric" autoComplete="off" />}
    </Field>
    <Button type="submit" wide>
      Apri la pagina
    </Button>
  </form>
);

interface PatientPageProps extends Pick<AddDocumentProps, 'upload'> {
  /** null: the digits have not been given. */
  request: Request | null;
  /** The reason why an action failed. */
  problem: string | null;
  /** The question that failed with it; '' if there is none. */
  typed: string;
  isExpired: boolean;
  quoteTexts: QuoteTexts;
}

/** The page of a request that was sent, for its patient (docs/product.md, 3.12). */
export function PatientPage({ request, problem, typed, isExpired, quoteTexts, upload }: PatientPageProps) {
  const { clinic, address, contactPhone, contactEmail } = useSite();
  // Before the documents that were chosen are sent.
  useLayoutEffect(keepTyped, []);
  const { quote, fullName = '' } = request ?? {};
  const mayAsk = quote && mayFollow(quote.answer?.answer ?? null, 'question');
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <LogoMark className={styles.mark} />
        <p className={styles.clinic}>
          <strong>{clinicName(clinic)}</strong> <span>{address}</span>
        </p>
        <p className={styles.contacts}>
          <a href={phoneHref(contactPhone)}>{contactPhone}</a> <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </header>
      <h1>La tua richiesta</h1>
      {problem !== null && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing of a new document is announced; the focus has it read
        <p role="alert" className={styles.problem} tabIndex={-1} autoFocus>
          {problem}
        </p>
      )}
      {!mayAsk && typed !== '' && <p className={styles.typed}>{`La tua domanda, da copiare: ${typed}`}</p>}
      {!request && <OpenForm />}
      {quote && (
        <QuoteDocument quote={quote} fullName={fullName} texts={quoteTexts}>
          <QuoteAnswers {...{ quote, fullName, typed, isExpired }} />
        </QuoteDocument>
      )}
      {request && !quote && (
        <section aria-labelledby={patientAnchors.quote} className={styles.waiting}>
          <h2 id={patientAnchors.quote}>Il preventivo non c’è ancora</h2>
          <p>
            Appena è pronto lo trovi qui. <span>{clinic.answerPromise}</span> Se ci serve altro ti chiamiamo negli orari
            della clinica <span className="unbroken">{`(${clinic.hours}).`}</span>
          </p>
        </section>
      )}
      {request && request.requested.length > 0 && <MissingDocuments {...{ request, upload }} />}
      {request && <SentRequest {...{ request, upload }} />}
      {request && (
        // Loaded anew, because the headers of this page would remain in force.
        <a className={styles.end} href={`${pages.eraseRequest}#${request.eraseToken}`} rel="external">
          Elimina la tua richiesta
        </a>
      )}
    </main>
  );
}
