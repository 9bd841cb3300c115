import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { QuoteFile } from '#shared/contract/quotes.ts';
import { useApi } from '#components/app/api-context.tsx';
import { useSession } from '#components/app/session/SessionProvider.tsx';
import { statusOf } from '#components/app/session/status-of.ts';
import { useLeaveWarning } from '#components/ui/use-leave-warning.ts';
import { logFailure } from '../../parts/log-failure.ts';
import { editedQuote, readQuote, type EditedQuote } from './edited-quote.ts';

/** Quotes that could not be saved yet, such as those with a line without price, by account and request; in memory. */
const unsaved = new Map<string, { edited: EditedQuote; revision: number }>();

const textOf = (edited: EditedQuote): string => JSON.stringify(readQuote(edited));

interface DraftOptions {
  formId: string;
  file: QuoteFile;
  /** The quote if there is no draft. */
  empty: EditedQuote;
  onFile: (file: QuoteFile) => void;
}

/**
 * The draft of a quote while it is typed. It is saved when a field is left, when the editor closes and when the page is
 * hidden. If a colleague has saved another draft meanwhile, both stay until the user chooses.
 */
export function useQuoteDraft({ formId, file, empty, onFile }: DraftOptions) {
  const api = useApi();
  const key = `${useSession().user?.email ?? ''} ${formId}`;
  const [begun] = useState(() => {
    const stored = file.draft ? editedQuote(file.draft) : empty;
    const kept = unsaved.get(key);
    const saved = kept ? '' : textOf(stored);
    // Nothing is saved until the user has chosen one of two versions.
    return { edited: stored, revision: file.revision, ...kept, saved, isRefused: false };
  });
  const latest = useRef(begun);
  const saving = useRef(Promise.resolve(true));
  const [edited, setEdited] = useState(begun.edited);
  const [isUnsaved, setUnsaved] = useState(unsaved.has(key));
  const [hasFailed, setFailed] = useState(false);
  /** What a colleague has saved meanwhile; null: nothing. */
  const [conflict, setConflict] = useState<QuoteFile | null>(null);
  useLeaveWarning(isUnsaved);

  const keep = (next: EditedQuote) => {
    latest.current = { ...latest.current, edited: next };
    setEdited(next);
    const { revision, saved } = latest.current;
    const isChanged = textOf(next) !== saved;
    if (isChanged) unsaved.set(key, { edited: next, revision });
    else unsaved.delete(key);
    setUnsaved(isChanged);
  };
  const settle = (stored: QuoteFile, saved: string) => {
    latest.current = { ...latest.current, revision: stored.revision, saved };
    keep(latest.current.edited);
    setFailed(false);
    onFile(stored);
  };
  /** Shows what a colleague has saved, if that was the reason of a refusal. */
  const refused = async (error: unknown) => {
    logFailure('The quote could not be saved', error);
    setFailed(true);
    if (statusOf(error) !== 409) return;
    latest.current = { ...latest.current, isRefused: true };
    setConflict(await api.call('getQuotes', { params: { formId } }));
  };
  const store = async (): Promise<boolean> => {
    const { edited: typed, revision, saved, isRefused } = latest.current;
    const draft = readQuote(typed);
    if (!draft || isRefused) return false;
    if (JSON.stringify(draft) === saved) return true;
    try {
      const body = { revision, draft };
      settle(await api.call('saveQuoteDraft', { params: { formId }, body }), JSON.stringify(draft));
      return true;
    } catch (error) {
      await refused(error);
      return false;
    }
  };
  /** @returns whether the quote is stored as it was typed. */
  const save = (): Promise<boolean> => (saving.current = saving.current.then(store, store));
  const saveLatest = useEffectEvent(() => void save());
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && saveLatest();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      saveLatest();
    };
  }, []);

  return {
    edited,
    change: (changes: Partial<EditedQuote>) => keep({ ...latest.current.edited, ...changes }),
    isUnsaved,
    hasFailed,
    conflict,
    save,
    /** @param isMine true: this quote replaces the colleague's; false: the colleague's is shown. */
    resolve: (isMine: boolean) => {
      if (!conflict) return;
      const theirs = conflict.draft ? editedQuote(conflict.draft) : empty;
      latest.current = { ...latest.current, isRefused: false, ...(!isMine && { edited: theirs }) };
      setConflict(null);
      settle(conflict, textOf(theirs));
      if (isMine) void save();
    },
    /** Publishes the quote. @returns whether that succeeded. */
    publish: async (): Promise<boolean> => {
      if (!(await save())) return false;
      try {
        const { revision } = latest.current;
        const sent = await api.call('sendQuote', { params: { formId }, body: { revision } });
        settle(sent, latest.current.saved);
        return true;
      } catch (error) {
        await refused(error);
        return false;
      }
    },
  };
}
