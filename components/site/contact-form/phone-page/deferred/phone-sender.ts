import { ApiError } from '#shared/contract/api-error.ts';
import type { PhoneApi } from '#shared/contract/api.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { createStore } from '#components/ui/store.ts';
import { createUploader } from '../../documents/uploader.ts';
import type { Log } from '../../failures.ts';
import { createFormStore } from '../../form-state.ts';

/** The link as the phone finds it. `taken`: by another phone; `noCookies`: the browser keeps none. */
export type PhoneState =
  | { phase: 'opening' | 'incomplete' | 'closed' | 'expired' | 'taken' | 'noCookies' | 'unreachable' }
  /** `seconds`: how long the link is valid from now. */
  | { phase: 'ready'; seconds: number };

interface Dependencies {
  api: PhoneApi;
  limits: UploadLimits;
  log: Log;
}

/** @returns how a link has ended, by the answer to a phone; null when it has not. */
function endOf(error: unknown): 'closed' | 'expired' | 'taken' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'PHONE_LINK_EXPIRED') return 'expired';
  if (error.code === 'PHONE_LINK_TAKEN') return 'taken';
  return error.status === 404 || error.code === 'FORM_CLOSED' ? 'closed' : null;
}

/** Sends documents from a phone to the draft of a link (docs/product.md, 3.11), by the rules of the contact form. */
export function createPhoneSender({ api, limits, log }: Dependencies) {
  const link = createStore<PhoneState>({ phase: 'opening' });
  const form = createFormStore(false);
  let token = '';

  const join = async (): Promise<PhoneState> => {
    const first = await api.join(token);
    const { seconds } = first.seconds === null ? await api.join(token) : first;
    return seconds === null ? { phase: 'noCookies' } : { phase: 'ready', seconds };
  };

  const uploader = createUploader({
    store: form,
    limits,
    log,
    draft: {
      upload: async (file, options) => {
        try {
          const { fileName } = await api.upload(token, file, options);
          return { fileName, link: '' };
        } catch (error) {
          const end = endOf(error);
          if (end) link.set({ phase: end });
          throw error;
        }
      },
      // The phone sees nothing of the draft; an upload without an answer that finds its name taken has arrived.
      findFile: async (fileName) => ({ fileName, link: '' }),
      addFile: (file) => form.dispatch({ type: 'filesReplaced', files: [...form.get().files, file] }),
    },
  });

  return {
    link,
    form,
    addFiles: uploader.add,
    dismissUpload: uploader.dismiss,
    retryUpload: uploader.retry,
    retryInterrupted: uploader.retryInterrupted,
    /** Opens a link, or looks whether it is still open. @param fragment of the page's address: the link's secret. */
    open: async (fragment: string): Promise<void> => {
      if (fragment !== token) link.set({ phase: 'opening' });
      token = fragment;
      if (!/^[\w-]{43}$/.test(token)) {
        link.set({ phase: 'incomplete' });
        return;
      }
      try {
        link.set(await join());
      } catch (error) {
        const end = endOf(error);
        if (end) link.set({ phase: end });
        // A phone that has been let in goes on: its uploads say what is wrong.
        else if (link.get().phase !== 'ready') link.set({ phase: 'unreachable' });
      }
    },
  };
}

export type PhoneSender = ReturnType<typeof createPhoneSender>;
