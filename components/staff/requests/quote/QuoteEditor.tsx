import { use, useState } from 'react';
import type { QuoteFile } from '#shared/contract/quotes.ts';
import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { calendarDay, orMissing } from '#shared/format.ts';
import { formatRange } from '#shared/rules/money.ts';
import { totalOf } from '#shared/rules/quote.ts';
import { useApi } from '#components/app/api-context.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { FormError } from '../../parts/FormError.tsx';
import fields from '../../parts/fields.module.css';
import { DayInput, Options } from '../../parts/filter-fields.tsx';
import { useLoaded } from '../../parts/use-loaded.ts';
import { editedQuote, emptyQuote, readLines, readQuote } from './edited-quote.ts';
import { QuoteConflict } from './QuoteConflict.tsx';
import { QuoteLines } from './QuoteLines.tsx';
import { QuotePreview } from './QuotePreview.tsx';
import { QuoteSettingsContext } from './quote-settings.ts';
import { useQuoteDraft } from './use-quote-draft.ts';
import styles from './QuoteEditor.module.css';

interface QuoteEditorProps {
  detail: StaffFormDetail;
  file: QuoteFile;
  onFile: (file: QuoteFile) => void;
  onSent: () => void;
  onClose: () => void;
}

/** Writes and sends the quote of a request (docs/product.md, 4.13). */
export function QuoteEditor({ detail, file, onFile, onSent, onClose }: QuoteEditorProps) {
  const api = useApi();
  const formId = String(detail.id);
  const fullName = orMissing(detail.fullName);
  const { dentists } = use(QuoteSettingsContext);
  const { loaded } = useLoaded(() => api.call('getPriceList', {}), 'The price list could not be loaded');
  const prices = loaded.state === 'loaded' ? loaded.value : null;
  const [empty] = useState(() => emptyQuote(dentists, new Date()));
  const quote = useQuoteDraft({ formId, file, empty, onFile });
  const { edited, change, conflict } = quote;
  const [isPreviewed, setPreviewed] = useState(false);
  const [isSending, setSending] = useState(false);
  const [today] = useState(() => calendarDay(new Date().toISOString()));
  const draft = readQuote(edited);
  const isSendable = draft !== null && draft.lines.length > 0 && draft.validUntil >= today;
  const send = async () => {
    if (!isSendable || isSending || conflict) return;
    setSending(true);
    if (await quote.publish()) onSent();
    setSending(false);
  };
  const insert = (text: string) =>
    change({ assumptions: [edited.assumptions, text].filter(Boolean).join('\n') });
  const status = () => {
    if (!draft) return 'Sprema se kad svaki redak ima zahvat i cijenu.';
    return quote.isUnsaved ? 'Sprema se pri izlasku iz polja.' : 'Spremljeno.';
  };
  const known = [...new Set(['', ...dentists, edited.dentist])];
  return (
    <Dialog title={`Ponuda: ${fullName}`} className={styles.editor} onCancel={onClose}>
      {conflict && <QuoteConflict theirs={conflict} onChoose={quote.resolve} />}
      {file.sent.length > 0 && (
        <p className={styles.copies}>
          {file.sent.map((sent) => (
            <ActionButton
              key={sent.id}
              variant="quiet"
              onClick={() => change({ ...editedQuote(sent), validUntil: empty.validUntil })}
            >
              {`Kopiraj ponudu ${sent.number}`}
            </ActionButton>
          ))}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what its fields do not handle themselves */}
      <div
        onBlur={() => void quote.save()}
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) void send();
        }}
      >
        <QuoteLines
          lines={edited.lines}
          items={prices?.items ?? []}
          onChange={(lines) => change({ lines })}
        />
        <p className={styles.total}>
          Ukupno <strong>{formatRange(totalOf(readLines(edited.lines)))}</strong>
        </p>
        <div className={`${fields.fields} ${styles.facts}`}>
          <label>
            Stomatolog
            {dentists.length > 0 ? (
              <select value={edited.dentist} onChange={({ target }) => change({ dentist: target.value })}>
                <Options of={known.map((each) => [each, each || 'Odaberi'])} />
              </select>
            ) : (
              <input
                maxLength={300}
                value={edited.dentist}
                onChange={({ target }) => change({ dentist: target.value })}
              />
            )}
          </label>
          {(['visits', 'days'] as const).map((field) => (
            <label key={field}>
              <span>{field === 'visits' ? 'Dolazaka' : 'Dana u Tirani'}</span>
              <input
                inputMode="numeric"
                maxLength={3}
                value={edited[field]}
                onChange={({ target }) => change({ [field]: target.value })}
              />
            </label>
          ))}
          <DayInput
            label="Vrijedi do"
            min={today}
            value={edited.validUntil}
            onChange={(validUntil) => change({ validUntil })}
          />
        </div>
        <div className={`${fields.fields} ${styles.assumptions}`}>
          <label>
            Pretpostavke, svaka u svojem retku
            <textarea
              rows={3}
              lang="it"
              value={edited.assumptions}
              onChange={({ target }) => change({ assumptions: target.value })}
            />
          </label>
          {prices !== null && prices.assumptions.length > 0 && (
            <label>
              Umetni tekst iz cjenika
              <select value="" lang="it" onChange={({ target }) => insert(target.value)}>
                <Options of={['', ...prices.assumptions].map((text) => [text, text])} />
              </select>
            </label>
          )}
        </div>
      </div>
      <FormError text={quote.hasFailed && !conflict ? 'Ponuda nije spremljena. Pokušaj ponovno.' : ''} />
      <output className={styles.status}>{status()}</output>
      <DialogActions>
        <ActionButton onClick={onClose}>Zatvori</ActionButton>
        <ActionButton isInactive={!draft} onClick={() => setPreviewed(true)}>
          Pregled
        </ActionButton>
        <ActionButton
          variant="primary"
          isInactive={!isSendable || isSending || conflict !== null}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void send()}
        >
          {isSending ? 'Slanje...' : 'Pošalji'}
        </ActionButton>
      </DialogActions>
      {isPreviewed && draft && (
        <QuotePreview draft={draft} fullName={fullName} onClose={() => setPreviewed(false)} />
      )}
    </Dialog>
  );
}
