import { use, useState } from 'react';
import type { QuoteFile } from '#shared/contract/quotes.ts';
import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { calendarDay, orMissing } from '#shared/format.ts';
import { formatRange } from '#shared/rules/money.ts';
import { quoteLimits, totalOf } from '#shared/rules/quote.ts';
import { useApi } from '#components/app/api-context.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { QuoteDocument } from '#components/site/quote/QuoteDocument.tsx';
import { Dialog, DialogActions } from '#components/ui/Dialog.tsx';
import { useStore } from '#components/ui/store.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { readLine } from '../../parts/edited-lines.ts';
import { FormError } from '../../parts/FormError.tsx';
import fields from '../../parts/fields.module.css';
import { DayInput, Options } from '../../parts/filter-fields.tsx';
import { LineEditor } from '../../parts/LineEditor.tsx';
import { logFailure } from '../../parts/log-failure.ts';
import { useLoaded } from '../../parts/use-loaded.ts';
import type { Desk } from '../engine/desk.ts';
import { editedQuote, emptyQuote, readQuote, type EditedQuote } from './edited-quote.ts';
import { QuoteSettingsContext } from './quote-settings.ts';
import styles from './QuoteEditor.module.css';

const keyOf = (id: string) => `ponuda ${id}`;

/** @returns the quote of a request that was typed and not sent; null: none. It is kept as half-typed notes are. */
export const quoteDraftOf = ({ drafts }: Pick<Desk, 'drafts'>, id: string): EditedQuote | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
  JSON.parse(drafts.of(keyOf(id)) || 'null') as EditedQuote | null;

interface QuoteEditorProps {
  detail: StaffFormDetail;
  quotes: QuoteFile;
  desk: Desk;
  onSent: () => void;
  onClose: () => void;
}

/** Writes and sends the quote of a request (docs/product.md, 4.13). */
export function QuoteEditor({ detail, quotes: { sent }, desk, onSent, onClose }: QuoteEditorProps) {
  const api = useApi();
  const id = String(detail.id);
  const { dentists, texts } = use(QuoteSettingsContext);
  const { loaded } = useLoaded(() => api.call('getPriceList', {}), 'The price list could not be loaded');
  const prices = loaded.state === 'loaded' ? loaded.value : null;
  useStore(desk.drafts);
  const [begun] = useState(() => ({
    empty: emptyQuote(dentists, new Date()),
    now: new Date().toISOString(),
  }));
  const kept = quoteDraftOf(desk, id);
  const edited = kept ?? begun.empty;
  const change = (changes: Partial<EditedQuote> | null) =>
    desk.drafts.write(keyOf(id), changes ? JSON.stringify({ ...edited, ...changes }) : '');
  const [known, setKnown] = useState(sent.length);
  /** The quote that a colleague has sent meanwhile. */
  const newer = sent.length > known ? sent[0] : undefined;
  const [opened, setOpened] = useState<'preview' | 'sending' | 'failed' | null>(null);
  const today = calendarDay(begun.now);
  const draft = readQuote(edited);
  const isSendable = draft !== null && draft.validUntil >= today && opened !== 'sending' && !newer;
  const send = async () => {
    if (!isSendable) return;
    setOpened('sending');
    try {
      const body = { sentBefore: known, draft };
      desk.showQuotes(id, await api.call('sendQuote', { params: { formId: id }, body }));
      change(null);
      onSent();
    } catch (error) {
      logFailure('The quote could not be sent', error);
      if (statusOf(error) === 409) await desk.readDetail(id);
      setOpened('failed');
    }
  };
  const insert = (text: string) =>
    change({ assumptions: [edited.assumptions, text].filter(Boolean).join('\n') });
  const textField = (name: 'dentist' | 'visits' | 'days', label: string) => (
    <label>
      <span>{label}</span>
      <input
        {...(name === 'dentist' ? { maxLength: 300 } : { inputMode: 'numeric', maxLength: 3 })}
        value={edited[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </label>
  );
  const lines = edited.lines.flatMap((line) => readLine(line) ?? []);
  const fullName = orMissing(detail.fullName);
  return (
    <Dialog title={`Ponuda: ${fullName}`} className={styles.editor} onCancel={onClose}>
      {newer && (
        <div className={styles.conflict} role="alert">
          <p>{`Ponudu ${newer.number} (${formatRange(totalOf(newer.lines))}) u međuvremenu je poslao/la ${newer.sentBy}. Tvoja je ispod i nije poslana.`}</p>
          <ActionButton onClick={() => setKnown(sent.length)}>Zadrži moju</ActionButton>
        </div>
      )}
      {sent.length > 0 && (
        <p className={styles.copies}>
          {sent.map((quote) => (
            <ActionButton
              key={quote.id}
              variant="quiet"
              onClick={() => change({ ...editedQuote(quote), validUntil: begun.empty.validUntil })}
            >
              {`Kopiraj ponudu ${quote.number}`}
            </ActionButton>
          ))}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what its fields do not handle themselves */}
      <div
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          if (key === 'Enter' && (ctrlKey || metaKey)) void send();
        }}
      >
        <LineEditor
          lines={edited.lines}
          max={quoteLimits.lines}
          items={prices?.items ?? []}
          onChange={(lines) => change({ lines })}
        />
        <p className={styles.total}>
          Ukupno <strong>{formatRange(totalOf(lines))}</strong>
        </p>
        <div className={`${fields.fields} ${styles.facts}`}>
          {dentists.length === 0 && textField('dentist', 'Stomatolog')}
          {dentists.length > 0 && (
            <label>
              Stomatolog
              <select value={edited.dentist} onChange={({ target }) => change({ dentist: target.value })}>
                <Options
                  of={[...new Set(['', ...dentists, edited.dentist])].map((each) => [
                    each,
                    each || 'Odaberi',
                  ])}
                />
              </select>
            </label>
          )}
          {textField('visits', 'Dolazaka')}
          {textField('days', 'Dana u Tirani')}
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
      <FormError text={opened === 'failed' && !newer ? 'Ponuda nije poslana. Pokušaj ponovno.' : ''} />
      <DialogActions>
        {kept && (
          <ActionButton
            variant="quiet"
            onClick={() => {
              change(null);
              onClose();
            }}
          >
            Odbaci nacrt
          </ActionButton>
        )}
        <ActionButton onClick={onClose}>Zatvori</ActionButton>
        <ActionButton isInactive={!draft} onClick={() => setOpened('preview')}>
          Pregled
        </ActionButton>
        <ActionButton
          variant="primary"
          isInactive={!isSendable}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void send()}
        >
          {opened === 'sending' ? 'Slanje...' : 'Pošalji'}
        </ActionButton>
      </DialogActions>
      {opened === 'preview' && draft && (
        <Dialog title="Pregled" className={styles.preview} onCancel={() => setOpened(null)}>
          <div lang="it">
            <QuoteDocument
              quote={{ ...draft, number: '…', sentAt: begun.now }}
              fullName={fullName}
              texts={texts}
            />
          </div>
          <DialogActions>
            <ActionButton onClick={() => setOpened(null)}>Zatvori</ActionButton>
          </DialogActions>
        </Dialog>
      )}
    </Dialog>
  );
}
