import { use, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { QuoteFile, QuoteDraft } from '#shared/contract/quotes.ts';
import type { StaffFormDetail } from '#shared/contract/requests-desk.ts';
import { calendarDay, dayAfter, orMissing } from '#shared/format.ts';
import { formatRange } from '#shared/rules/money.ts';
import { maxLines, totalOf } from '#shared/rules/quote.ts';
import { useApi } from '#components/app/contexts.ts';
import { statusOf } from '#components/app/session/status-of.ts';
import { useStore } from '#components/ui/store.ts';
import { ActionButton } from '../../parts/actions.tsx';
import {
  readLine,
  editedLine,
  emptyLine,
  plainLine,
  readLines,
  textsOf,
  textsProblem,
  wholeNumber,
  type EditedLine,
} from '../../parts/edited-lines.ts';
import fields from '../../parts/fields.module.css';
import { DayInput, Options } from '../../parts/filter-fields.tsx';
import { FormDialog } from '../../parts/forms.tsx';
import { LineEditor } from '../../parts/LineEditor.tsx';
import { useLoaded } from '../../parts/page-frame.tsx';
import type { Desk } from '../engine/desk.ts';
import { QuotePreview } from './QuotePreview.tsx';
import { QuoteSettingsContext } from './quote-settings.ts';
import styles from './QuoteEditor.module.css';

/** A quote as it is typed. Each assumption is a line of its text. */
interface EditedQuote extends Record<Exclude<keyof QuoteDraft, 'lines'>, string> {
  lines: readonly EditedLine[];
}

/** @returns an empty quote, valid for thirty days. @param dentists if there is only one, it is chosen. */
export const emptyQuote = (dentists: readonly string[], now: Date): EditedQuote => ({
  lines: [emptyLine(1)],
  dentist: dentists.length === 1 ? (dentists[0] ?? '') : '',
  visits: '1',
  days: '1',
  assumptions: '',
  validUntil: dayAfter(now.toISOString(), 30),
});

export const editedQuote = ({ lines, dentist, validUntil, ...quote }: QuoteDraft): EditedQuote => ({
  lines: lines.map(editedLine),
  dentist,
  visits: String(quote.visits),
  days: String(quote.days),
  assumptions: quote.assumptions.join('\n'),
  validUntil,
});

/** @returns the quote without its empty lines; null while it has no line, or a line or number cannot be read. */
export function readQuote(typed: EditedQuote): QuoteDraft | null {
  const assumptions = textsOf(typed.assumptions);
  const lines = readLines(typed.lines) ?? [];
  const visits = wholeNumber(typed.visits);
  const days = wholeNumber(typed.days);
  const isWhole = lines.length > 0 && visits >= 0 && days >= 0 && typed.validUntil !== '';
  const dentist = plainLine(typed.dentist);
  return isWhole && !textsProblem(assumptions) ? { ...typed, lines, dentist, visits, days, assumptions } : null;
}

const keyOf = (id: string) => `ponuda ${id}`;

/** @returns the quote of a request that was typed and not sent; null: none. It is kept as half-typed notes are. */
export const quoteDraftOf = ({ drafts }: Pick<Desk, 'drafts'>, id: string): EditedQuote | null =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written below
  JSON.parse(drafts.of(keyOf(id)) || 'null') as EditedQuote | null;

const sendByKey = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, target, currentTarget } = event;
  if (key !== 'Enter') return;
  if (ctrlKey || metaKey) currentTarget.closest('form')?.requestSubmit();
  // Enter alone would send the quote, which never changes afterwards.
  else if (target instanceof HTMLInputElement) event.preventDefault();
};

export interface QuoteSectionProps {
  detail: StaffFormDetail;
  quotes: QuoteFile;
  desk: Desk;
}

interface QuoteEditorProps extends QuoteSectionProps {
  onSent: () => void;
  onClose: () => void;
}

/** Writes and sends the quote of a request (docs/product.md, 4.13). */
export function QuoteEditor({ detail, quotes: { sent }, desk, onSent, onClose }: QuoteEditorProps) {
  const api = useApi();
  const id = String(detail.id);
  const { dentists } = use(QuoteSettingsContext);
  const { loaded } = useLoaded(() => api.call('getPriceList', {}), 'The price list could not be loaded');
  const prices = loaded.state === 'loaded' ? loaded.value : null;
  useStore(desk.drafts);
  const [now] = useState(() => new Date());
  const empty = emptyQuote(dentists, now);
  const kept = quoteDraftOf(desk, id);
  const edited = kept ?? empty;
  const change = (changes: Partial<EditedQuote> | null) =>
    desk.drafts.write(keyOf(id), changes ? JSON.stringify({ ...edited, ...changes }) : '');
  /** The number of quotes of which the author knows. Others that a colleague sends meanwhile are told first. */
  const known = useRef(sent.length);
  const [isPreviewed, setPreviewed] = useState(false);
  /** What other quotes have replaced, the latest last. Each comes back in turn. */
  const [replaced, setReplaced] = useState<readonly EditedQuote[]>([]);
  const replaceable = kept ? [kept] : [];
  const replace = (by: EditedQuote | null) => {
    setReplaced([...replaced, ...replaceable]);
    change(by);
  };
  const restore = () => {
    setReplaced([...replaceable, ...replaced.slice(0, -1)]);
    change(replaced.at(-1) ?? null);
  };
  const draft = readQuote(edited);
  const send = async () => {
    if (!draft) throw new Error('The quote is not whole');
    try {
      const body = { sentBefore: known.current, draft };
      desk.showQuotes(id, await api.call('sendQuote', { params: { formId: id }, body }));
      change(null);
      onSent();
    } catch (error) {
      if (statusOf(error) === 409) {
        known.current += 1;
        await desk.readDetail(id);
      }
      throw error;
    }
  };
  const insert = (text: string) => change({ assumptions: [edited.assumptions, text].filter(Boolean).join('\n') });
  const field = (
    name: 'dentist' | 'visits' | 'days',
    label: string,
    input: ComponentProps<'input'> = { inputMode: 'numeric', maxLength: 20 },
  ) => (
    <label>
      <span>{label}</span>
      <input {...input} value={edited[name]} onChange={({ target }) => change({ [name]: target.value })} />
    </label>
  );
  const lines = edited.lines.flatMap((line) => readLine(line) ?? []);
  const fullName = orMissing(detail.fullName);
  const total = totalOf(lines);
  return (
    <FormDialog
      title={`Ponuda: ${fullName}`}
      className={styles.editor}
      action="Pošalji"
      waitingAction="Slanje..."
      failure={
        draft
          ? 'Ponuda nije poslana. Pokušaj ponovno.'
          : (textsProblem(textsOf(edited.assumptions)) ??
            'Svaki redak mora imati zahvat, cijenu i količinu, a ponuda broj dolazaka i dana te rok.')
      }
      onSubmit={send}
      onCancel={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what its fields do not handle themselves */}
      <div onKeyDown={sendByKey}>
        {sent.length > 0 && (
          <p className={styles.copies}>
            {sent.map((quote) => (
              <ActionButton
                key={quote.id}
                variant="quiet"
                onClick={() => replace({ ...editedQuote(quote), validUntil: empty.validUntil })}
              >
                {`Kopiraj ponudu ${quote.number}`}
              </ActionButton>
            ))}
          </p>
        )}
        <LineEditor
          lines={edited.lines}
          max={maxLines}
          items={prices?.items ?? []}
          onChange={(changed) => change({ lines: changed })}
        />
        <p className={styles.total}>
          Ukupno <strong>{formatRange(total)}</strong>
        </p>
        <div className={`${fields.fields} ${styles.facts}`}>
          {field('dentist', 'Stomatolog', { maxLength: 300, list: 'dentists' })}
          {field('visits', 'Dolazaka')}
          {field('days', 'Dana u Tirani')}
          <DayInput
            label="Vrijedi do"
            min={calendarDay(now.toISOString())}
            value={edited.validUntil}
            onChange={(validUntil) => change({ validUntil })}
          />
        </div>
        <datalist id="dentists">
          <Options of={dentists.map((each) => [each, each])} />
        </datalist>
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
        <ActionButton variant="quiet" isInactive={!kept} onClick={() => replace(null)}>
          Odbaci nacrt
        </ActionButton>
        <ActionButton variant="quiet" isInactive={!draft} onClick={() => setPreviewed(true)}>
          Pregled
        </ActionButton>
        <ActionButton variant="quiet" isInactive={replaced.length === 0} onClick={restore}>
          Vrati prijašnji nacrt
        </ActionButton>
      </div>
      {isPreviewed && draft && (
        <QuotePreview
          quote={{ ...draft, number: '…', sentAt: now.toISOString() }}
          fullName={fullName}
          onClose={() => setPreviewed(false)}
        />
      )}
    </FormDialog>
  );
}
