import { useState } from 'react';
import type { QuoteFile, QuoteLine } from '#shared/contract/quotes.ts';
import { formatCroatianTime, orMissing } from '#shared/format.ts';
import { formatLinePrice, formatRange } from '#shared/rules/money.ts';
import { documentKinds, documents, totalOf } from '#shared/rules/quote.ts';
import { useApi } from '#components/app/contexts.ts';
import { ActionButton } from '../../parts/actions.tsx';
import { FormDialog } from '../../parts/forms.tsx';
import type { PageMessage } from '../engine/desk-state.ts';
import { dayTitle } from '../engine/follow-up-state.ts';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { QuoteEditor, quoteDraftOf, type QuoteSectionProps } from './QuoteEditor.tsx';
import { QuotePreview } from './QuotePreview.tsx';
import dialogs from './quote-dialogs.json' with { type: 'json' };
import titles from '../request-titles.json' with { type: 'json' };
import usual from './usual-documents.json' with { type: 'json' };
import styles from './QuoteSection.module.css';

/** @returns a line about what the patient did with a quote. */
export function answerOf({ openedAt, answer }: QuoteFile['sent'][number]): string {
  if (!answer) return openedAt ? `Otvorena ${formatCroatianTime(openedAt)}` : 'Još nije otvorena';
  const { [answer.answer]: title } = titles.quotes;
  const asked = answer.question && `prije toga pitanje „${answer.question}”`;
  return [title, formatCroatianTime(answer.at), answer.text, asked].filter(Boolean).join(', ');
}

/** @returns a line of a quote with its amount. Only paper has it; on the screen, 'Pregled' shows more. */
const printedLine = (line: QuoteLine): string =>
  `${line.quantity} × ${[line.treatment, line.place].filter(Boolean).join(', ')}: ${formatLinePrice(totalOf([line]))}`;

const revoked = 'Poveznica je opozvana nakon 20 pogrešnih pokušaja. Pacijentu treba poslati novu.';
const usualOf = new Map<string | null, readonly string[]>(Object.entries(usual));

/** The section 'Ponuda' of an open request; the shortcut key P leads to the editor. */
export function QuoteSection({ detail, quotes, desk }: QuoteSectionProps) {
  const { sent, requested } = quotes;
  const api = useApi();
  const [opened, setOpened] = useState<'editor' | 'choice' | 'revoking' | QuoteFile['sent'][number] | null>(null);
  const close = () => setOpened(null);
  const edit = () => setOpened('editor');
  useShortcutKeys({ p: edit });
  const id = String(detail.id);
  const params = { formId: id };
  /** Offers a text that leads the patient to the page. */
  const offer = (message: PageMessage, news: string) => {
    desk.choose(message);
    desk.tell(id, `${news} Pošalji poveznicu pacijentu.`);
    close();
  };
  const requestDocuments = async (fields: FormData) => {
    const kinds = documentKinds.filter((kind) => fields.has(kind));
    desk.showQuotes(id, await api.call('requestDocuments', { params, body: { kinds } }));
    if (kinds.length > 0) offer('documents', 'Popis je na stranici pacijenta.');
    else close();
  };
  const revoke = async () => {
    desk.showQuotes(id, await api.call('revokePatientPage', { params }));
    offer(sent.length > 0 ? 'quote' : 'documents', 'Stara poveznica više ne vrijedi.');
  };
  const chosen: readonly string[] = requested.length > 0 ? requested : (usualOf.get(detail.service) ?? ['panoramica']);
  return (
    <section className={styles.section} aria-labelledby="quote">
      <h3 id="quote" className={styles.heading}>
        Ponuda
      </h3>
      {sent.map((quote, index) => (
        <p key={quote.id} className={index > 0 ? styles.replaced : undefined}>
          <span>
            {`${quote.number}, ${formatRange(totalOf(quote.lines))}, vrijedi do ${dayTitle(quote.validUntil)} · ${quote.sentBy}, ${formatCroatianTime(quote.sentAt)}`}
          </span>
          <br />
          {index === 0 && <span className={styles.printed}>{quote.lines.map(printedLine).join('\n')}</span>}
          <strong>{answerOf(quote)}</strong>
          <ActionButton variant="quiet" aria-label={`Pregled ponude ${quote.number}`} onClick={() => setOpened(quote)}>
            Pregled
          </ActionButton>
        </p>
      ))}
      {requested.length > 0 && <p>{`Zatraženo: ${requested.map((kind) => documents[kind].staffTitle).join(', ')}`}</p>}
      {quotes.wasRevoked && <p className={styles.revoked}>{revoked}</p>}
      <div className={styles.line}>
        <ActionButton aria-keyshortcuts="P" onClick={edit}>
          {quoteDraftOf(desk, id) ? 'Nastavi ponudu' : 'Napiši ponudu'}
        </ActionButton>
        <ActionButton onClick={() => setOpened('choice')}>Zatraži dokumente</ActionButton>
        <ActionButton variant="quiet" onClick={() => setOpened('revoking')}>
          Opozovi poveznicu
        </ActionButton>
      </div>
      {opened === 'editor' && (
        <QuoteEditor
          {...{ detail, quotes, desk }}
          onSent={() => offer('quote', 'Ponuda je objavljena.')}
          onClose={close}
        />
      )}
      {typeof opened === 'object' && opened && (
        <QuotePreview quote={opened} fullName={orMissing(detail.fullName)} onClose={close} />
      )}
      {(opened === 'choice' || opened === 'revoking') && (
        <FormDialog
          {...dialogs[opened]}
          waitingAction="Spremanje..."
          onSubmit={opened === 'choice' ? requestDocuments : revoke}
          onCancel={close}
        >
          {opened === 'revoking' ? (
            <p>Stara poveznica na stranicu pacijenta više neće vrijediti. Novu treba poslati.</p>
          ) : (
            <fieldset className={styles.kinds}>
              <legend className="visually-hidden">Dokumenti</legend>
              {documentKinds.map((kind) => (
                <label key={kind}>
                  <input type="checkbox" name={kind} defaultChecked={chosen.includes(kind)} />
                  <span>{documents[kind].staffTitle}</span>
                </label>
              ))}
            </fieldset>
          )}
        </FormDialog>
      )}
    </section>
  );
}
