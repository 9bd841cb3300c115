import { useId, type ReactNode } from 'react';
import { formatItalianDate } from '#shared/format.ts';
import type { Quote } from '#shared/contract/quotes.ts';
import { maxAnswerLength, nextAnswers, type QuoteAnswer } from '#shared/rules/quote.ts';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import styles from './QuoteAnswers.module.css';

interface QuoteAnswersProps {
  quote: Quote;
  fullName: string;
  isExpired: boolean;
}

/** What the patient has answered, and the answers that are still possible: plain forms, which need no scripts. */
export function QuoteAnswers({ quote, fullName, isExpired }: QuoteAnswersProps) {
  const live = useHydrated();
  const titleId = useId();
  const { answer } = quote;
  const day = formatItalianDate(answer?.at);
  const given: Record<QuoteAnswer, ReactNode> = {
    accepted: `Hai accettato questo preventivo il ${day} come ${answer?.text}. Ti chiamiamo per concordare le date.`,
    question: (
      <>
        {`Il ${day} ci hai chiesto:`} <q>{answer?.text}</q>{' '}
        <span>Ti rispondiamo con una chiamata o un messaggio.</span>
      </>
    ),
    declined: `Il ${day} hai risposto «Non ora». Se cambi idea, puoi accettare finché il preventivo è valido.`,
  };
  const possible = new Set(
    nextAnswers[answer?.answer ?? 'none'].filter((next) => !isExpired || next === 'question'),
  );
  const formOf = (next: QuoteAnswer, content: ReactNode) =>
    possible.has(next) && (
      <form method="post" className={styles.answer}>
        <input type="hidden" name="quoteId" value={quote.id} />
        <input type="hidden" name="answer" value={next} />
        {content}
      </form>
    );
  return (
    <section aria-labelledby={titleId} className={styles.answers}>
      <h3 id={titleId}>{answer ? 'La tua risposta' : 'Che cosa ne pensi?'}</h3>
      {answer && <p className={styles.given}>{given[answer.answer]}</p>}
      {formOf(
        'accepted',
        <>
          <Field
            label="Nome e cognome"
            hint="Accettare non è un pagamento: ci dice che vuoi procedere. La data si aggiunge da sola."
          >
            {(control) => (
              <input
                {...control}
                name="text"
                defaultValue={fullName}
                required
                maxLength={200}
                autoComplete="name"
              />
            )}
          </Field>
          <Button type="submit" wide>
            Accetto
          </Button>
        </>,
      )}
      {possible.has('question') && (
        <details>
          <summary>Ho una domanda</summary>
          {formOf(
            'question',
            <>
              <Field label="La tua domanda">
                {(control) => (
                  <textarea {...control} name="text" rows={4} required maxLength={maxAnswerLength} />
                )}
              </Field>
              <Button type="submit" variant="secondary">
                Invia la domanda
              </Button>
            </>,
          )}
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
