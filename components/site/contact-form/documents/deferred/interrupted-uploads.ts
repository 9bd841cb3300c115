import { mayBeGone } from '#shared/contract/api-error.ts';
import type { BrowserApi } from '#shared/contract/api.ts';
import { createStore } from '#components/ui/store.ts';
import type { FormController } from '../../engine/form-controller.ts';
import { keepUpload, keptUploads, uploadLock, type KeptUpload } from './kept-uploads.ts';

/** The uploads that an earlier visit has left unfinished and that can be continued. */
export function createInterruptedUploads(
  form: Pick<FormController, 'getState' | 'subscribe'>,
  { large }: Pick<BrowserApi, 'large'>,
) {
  const { set, ...store } = createStore<readonly KeptUpload[]>([]);

  const check = async (kept: KeptUpload): Promise<void> => {
    // Waits while another tab sends the file. One that was closed just now may still have the lock.
    if ('locks' in navigator) await navigator.locks.request(uploadLock(kept.fileName), () => undefined);
    if (!keptUploads().some(({ address }) => address === kept.address)) return;
    try {
      const offset = await (await large()).arrivedBytes(kept.address);
      set([...store.get(), { ...kept, offset }]);
    } catch (error) {
      if (mayBeGone(error)) keepUpload(kept.fileName, null);
      else set([...store.get(), kept]);
    }
  };

  /** Leaves chosen files to their uploads. Abandons what was given up, or deleted with the draft. */
  const review = () => {
    const { uploads, files, phase } = form.getState();
    const remembered = keptUploads();
    for (const kept of store.get()) {
      const hasName = ({ fileName }: { fileName: string }) => fileName === kept.fileName;
      const isChosen = [...uploads, ...files].some(hasName);
      if (!isChosen && remembered.some(hasName)) continue;
      set(store.get().filter((other) => other !== kept));
      if (!isChosen && phase === 'editing') void large().then(({ abandon }) => abandon(kept.address));
    }
  };

  return {
    ...store,
    /** @returns a function that ends the observation of the form. */
    start: (): (() => void) => {
      for (const kept of keptUploads()) void check(kept).then(review);
      return form.subscribe(review);
    },
    giveUp: ({ fileName }: KeptUpload): void => {
      keepUpload(fileName, null);
      review();
    },
  };
}
