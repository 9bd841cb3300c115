import { ApiError, isGone } from '#shared/contract/api-error.ts';
import type { PhoneApi } from '#shared/contract/api.ts';
import type { UploadLimits } from '#shared/rules/upload-rules.ts';
import { createStore } from '#components/ui/store.ts';
import { createUploader } from '../../engine/uploader.ts';
import type { Clock } from '#components/ui/clock.ts';
import { createFormStore, steps } from '../../engine/form-state.ts';
import { callProblem } from '../../../parts/call-problems.ts';

/** The link's state on the phone. `taken`: another phone uses it. `noCookies`: the browser stores no cookies. */
export type PhoneState =
  | { phase: 'opening' | 'incomplete' | 'closed' | 'expired' | 'taken' | 'noCookies' }
  | { phase: 'unreachable'; problem: string }
  /** `seconds`: the remaining validity of the link. */
  | { phase: 'ready'; seconds: number };

/** @returns the end of the link that the error of a call indicates; null if the link has not ended. */
function endOf(error: unknown): 'closed' | 'expired' | 'taken' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'PHONE_LINK_EXPIRED') return 'expired';
  if (error.code === 'PHONE_LINK_TAKEN') return 'taken';
  return error.code === 'PHONE_LINK_CLOSED' || isGone(error) ? 'closed' : null;
}

/** Sends documents from a phone to a link's draft (docs/product.md, 3.11), with the rules of the contact form. */
export function createPhoneSender(api: PhoneApi, limits: UploadLimits, clock: Clock) {
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
    clock,
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
      // The website accepts a document that has arrived again. If a name is taken, another document has it.
      findFile: async () => null,
      addFile: (file) => form.dispatch(steps.filesReplaced, [...form.get().files, file]),
    },
  });

  return {
    link,
    form,
    addFiles: uploader.add,
    dismissUpload: uploader.dismiss,
    retryUpload: uploader.retry,
    retryInterrupted: uploader.retryInterrupted,
    /** Opens a link, or checks that it is still open. @param fragment of the page's URL, which is the link's secret. */
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
        // A phone that has already joined stays ready. Its uploads report the problem.
        else if (link.get().phase !== 'ready')
          link.set({ phase: 'unreachable', problem: callProblem('joinLink', error) });
      }
    },
  };
}
