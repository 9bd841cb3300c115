import { useState } from 'react';
import type { QuoteFile } from '#shared/contract/quotes.ts';
import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { formatCroatianTime } from '#shared/format.ts';
import { formatRange } from '#shared/rules/money.ts';
import { totalOf } from '#shared/rules/quote.ts';
import { useApi } from '#components/app/api-context.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { FailureNotice } from '../../parts/FailureNotice.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { dayTitle } from '../engine/follow-up-state.ts';
import { useShortcutKeys } from '../keys/use-shortcut-keys.ts';
import { DocumentsDialog } from './DocumentsDialog.tsx';
import { documentsMessage, quoteMessage, usualDocuments } from './messages.ts';
import { PageMessageDialog } from './PageMessageDialog.tsx';
import { QuoteEditor } from './QuoteEditor.tsx';
import { documentTitles } from './quote-titles.ts';
import type { QuoteStore } from './use-quote-file.ts';
import styles from './QuoteSection.module.css';

interface QuoteSectionProps {
  detail: StaffFormDetail;
  quotes: QuoteStore;
  /** Called with what was sent to the patient and how, worded for a note. */
  onContacted: (note: string) => void;
  onNews: (news: string) => void;
}

type Sent = QuoteFile['sent'][number];

/** What the patient did with a quote. */
function answerOf({ openedAt, answer }: Sent): string {
  if (!answer) return openedAt ? `Otvorena ${formatCroatianTime(openedAt)}` : 'Još nije otvorena';
  const at = formatCroatianTime(answer.at);
  if (answer.answer === 'accepted') return `Prihvaćeno: ${answer.text}, ${at}`;
  return answer.answer === 'question' ? `Pitanje, ${at}: ${answer.text}` : `Odbijeno ${at}`;
}

/** The section 'Ponuda' of an open request; the shortcut key P leads to the editor. */
export function QuoteSection({ detail, quotes, onContacted, onNews }: QuoteSectionProps) {
  const api = useApi();
  const { state, file, link, show } = quotes;
  const [opened, setOpened] = useState<'editor' | 'documents' | 'revoking' | 'sentQuote' | 'sentList' | null>(
    null,
  );
  const close = () => setOpened(null);
  const params = { formId: detail.id };
  const edit = () => setOpened('editor');
  useShortcutKeys(file && { p: edit });
  if (state === 'failed')
    return (
      <FailureNotice onRetry={quotes.reload}>
        <p>Ponuda se nije mogla učitati.</p>
      </FailureNotice>
    );
  if (!file) return null;
  const patient = { ...detail, link };
  const revoke = async () => {
    close();
    try {
      show(await api.call('revokePatientPage', { params }));
      onNews('Stara poveznica više ne vrijedi.');
    } catch (error) {
      logFailure('The link could not be revoked', error);
      onNews('Poveznica nije opozvana. Pokušaj ponovno.');
    }
  };
  const [newest] = file.sent;
  const messages = {
    sentQuote: {
      title: 'Ponuda je objavljena',
      subject: 'Il tuo preventivo',
      text: quoteMessage(patient),
      note: `Ponuda ${newest?.number ?? ''}`,
    },
    sentList: {
      title: 'Popis je na stranici pacijenta',
      subject: 'Documenti per il tuo preventivo',
      text: documentsMessage(patient, file.requested),
      note: `Zatraženo: ${file.requested.map((kind) => documentTitles[kind]).join(', ')}`,
    },
  };
  const message = opened === 'sentQuote' || opened === 'sentList' ? messages[opened] : null;
  return (
    <section className={styles.section} aria-labelledby="quote">
      <h3 id="quote" className={styles.heading}>
        Ponuda
      </h3>
      {file.sent.map((sent, index) => (
        <p key={sent.id} className={index > 0 ? styles.replaced : undefined}>
          <span>
            {`${sent.number}, ${formatRange(totalOf(sent.lines))}, vrijedi do ${dayTitle(sent.validUntil)} · ${sent.sentBy}, ${formatCroatianTime(sent.sentAt)}`}
          </span>
          <br />
          <strong>{answerOf(sent)}</strong>
        </p>
      ))}
      {file.draft && <p>{`Nacrt: ${formatRange(totalOf(file.draft.lines))} · ${file.savedBy ?? ''}`}</p>}
      {file.requested.length > 0 && <p>{messages.sentList.note}</p>}
      <div className={styles.line}>
        <ActionButton aria-keyshortcuts="P" onClick={edit}>
          {file.draft ? 'Nastavi ponudu' : 'Napiši ponudu'}
        </ActionButton>
        <ActionButton onClick={() => setOpened('documents')}>Zatraži dokumente</ActionButton>
        {newest && link && (
          <ActionButton variant="quiet" onClick={() => setOpened('sentQuote')}>
            Pošalji poveznicu
          </ActionButton>
        )}
        <ActionButton variant="quiet" onClick={() => setOpened('revoking')}>
          {link ? 'Opozovi poveznicu' : 'Nova poveznica'}
        </ActionButton>
      </div>
      {!link && <p>Poveznica je opozvana: pacijent ne može otvoriti stranicu.</p>}
      {opened === 'editor' && (
        <QuoteEditor
          detail={detail}
          file={file}
          onFile={show}
          onSent={() => setOpened('sentQuote')}
          onClose={close}
        />
      )}
      {opened === 'documents' && (
        <DocumentsDialog
          chosen={file.requested.length > 0 ? file.requested : usualDocuments(detail.service)}
          onRequest={async (kinds) => {
            show(await api.call('requestDocuments', { params, body: { kinds } }));
            setOpened(kinds.length > 0 ? 'sentList' : null);
          }}
          onClose={close}
        />
      )}
      {opened === 'revoking' && (
        <ConfirmDialog
          title="Nova poveznica"
          action="Opozovi"
          onCancel={close}
          onConfirm={() => void revoke()}
        >
          Stara poveznica na stranicu pacijenta više neće vrijediti. Novu treba poslati.
        </ConfirmDialog>
      )}
      {message && link && (
        <PageMessageDialog
          {...message}
          link={link}
          detail={detail}
          onUsed={(way) => {
            close();
            onContacted(`${message.note} (${way})`);
          }}
          onNews={onNews}
          onClose={close}
        />
      )}
    </section>
  );
}
