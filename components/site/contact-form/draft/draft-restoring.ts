import { contactFormFields } from '#shared/rules/contact-form.ts';
import type { ClientToken } from './client-token.ts';
import type { Draft } from './draft.ts';
import type { FieldSaver } from './field-saver.ts';
import type { DraftFile } from './form-storage.ts';
import type { FormStore } from '../form-store.ts';
import { reconcileFiles, restoredValues } from './restored-draft.ts';

interface Dependencies {
  store: FormStore;
  token: ClientToken;
  draft: Draft;
  saver: FieldSaver;
  showFiles: (files: readonly DraftFile[]) => void;
}

/**
 * Brings back what the server has of a draft: into empty fields only, its list of documents reconciled with ours. A
 * draft the server does not know is forgotten without a word (docs/product.md, 3.3).
 */
export function createDraftRestoring({ store, token, draft, saver, showFiles }: Dependencies) {
  let wanted = '';
  let asking: Promise<void> | null = null;

  const restore = async (clientToken: string): Promise<void> => {
    const asked = store.getState().files;
    const saved = await draft.fetchState(clientToken);
    if (saved === 'unavailable' || token.current() !== clientToken) return;
    wanted = '';
    const { files } = store.getState();
    if (saved === 'gone') {
      token.forget(clientToken);
      showFiles(files.filter((file) => !asked.includes(file)));
      return;
    }
    const values = restoredValues(saved);
    for (const field of contactFormFields) saver.markSaved(field, values[field] ?? '');
    store.dispatch({ type: 'restored', values });
    showFiles(reconcileFiles(clientToken, saved.files, files, asked));
  };

  return {
    /** Asks once, however often the page starts. */
    start: (clientToken: string): Promise<void> => {
      if (asking && wanted === clientToken) return asking;
      wanted = clientToken;
      asking = restore(clientToken).finally(() => {
        asking = null;
      });
      return asking;
    },
    /** Asks again when the server could not tell the first time. */
    retry: async (): Promise<void> => {
      if (wanted !== '') await restore(wanted);
    },
  };
}
