import type { ReactNode } from 'react';
import type { Quote } from '#shared/contract/quotes.ts';
import { formatItalianDate } from '#shared/format.ts';
import { maxAnswerLength, mayFollow, patientAnchors, type QuoteAnswer } from '#shared/rules/quote.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import texts from './answer-texts.json' with { type: 'json' };
import styles from './QuoteAnswers.module.css';

interface QuoteAnswersProps {
  quote: Quote;
  fullName: string;
  /** The question that could not be sent; '' if there is none. */
  typed: string;
  isExpired: boolean;
}

/** What the patient has answered, and the answers that are still possible: plain forms, which need no scripts. */
export function QuoteAnswers({ quote: { id, answer, validUntil }, fullName, typed, isExpired }: QuoteAnswersProps) {
  const live = useHydrated();
  const formOf = (next: QuoteAnswer, content: ReactNode) =>
    mayFollow(answer?.answer ?? null, next) &&
    (!isExpired || next === 'question') && (
      // Without the address's part, to which the browser would scroll past the reason of a refusal.
      <form method="post" action="#" className={styles.answer}>
        <input type="hidden" name="quoteId" value={id} />
        <input type="hidden" name="answer" value={next} />
        {content}
      </form>
    );
  const question = formOf(
    'question',
    <>
      <Field label="La tua domanda">
        {(control) => (
          <textarea {...control} name="text" rows={4} required maxLength={maxAnswerLength} defaultValue={typed} />
        )}
      </Field>
      <Button type="submit" variant="secondary">
        Invia la domanda
      </Button>
    </>,
  );
  return (
    <section aria-labelledby={patientAnchors.answer} className={styles.answers}>
      <h3 id={patientAnchors.answer}>{answer ? 'La tua risposta' : 'Che cosa ne pensi?'}</h3>
      {answer && (
        <p className={styles.given}>
          <strong>{`${formatItalianDate(answer.at)}: ${texts[answer.answer].before}`}</strong> <q>{answer.text}</q>{' '}
          <span>{texts[answer.answer].after}</span>
          {answer.question && <span>{`${texts.asked} «${answer.question}»`}</span>}
        </p>
      )}
      {isExpired && answer?.answer !== 'accepted' && (
        <p className={styles.expired}>{`${texts.expired} ${formatItalianDate(validUntil)}.`}</p>
      )}
      {formOf(
        'accepted',
        <>
          <Field label="Nome e cognome" hint={texts.meaning}>
            {(control) => <input {...control} name="text" defaultValue={fullName} required maxLength={200} />}
          </Field>
          <Button type="submit" wide>
            Accetto
          </Button>
        </>,
      )}
      {question && (
        <details open={typed !== ''}>
          <summary>Ho una domanda</summary>
          {question}
        </details>
      )}
      {formOf(
        'declined',
        <Button type="submit" variant="quiet">
          Non ora
        </Button>,
      )}
      {live && (
        <Button variant="quiet" onClick={() => window.print()}>
          Stampa o salva in PDF
        </Button>
      )}
    </section>
  );
}
