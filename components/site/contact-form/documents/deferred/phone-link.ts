import type { BrowserApi } from '#shared/contract/api.ts';
import { pages } from '#shared/contract/routes.ts';
import { createStore } from '#components/ui/store.ts';
import type { FormState } from '../../engine/form-state.ts';
import type { FormController } from '../../engine/form-controller.ts';
import type { Clock } from '#components/ui/clock.ts';
import { callProblem } from '../../../parts/call-problems.ts';

export interface LinkView {
  phase: 'opening' | 'failed' | 'open' | 'joined' | 'ended';
  /** Message for the visitor if the link could not be opened or the last poll failed; '' otherwise. */
  problem: string;
  address: string;
  /** Number of seconds for which the link was valid when it was opened. */
  seconds: number;
  arriving: readonly string[];
}

const opening: LinkView = { phase: 'opening', problem: '', address: '', seconds: 0, arriving: [] };

interface Dependencies {
  api: Pick<BrowserApi, 'call'>;
  form: Pick<FormController, 'draftToken' | 'filesListed' | 'getState' | 'phoneLinked'>;
  clock: Clock;
  origin: string;
}

/** Poll interval in milliseconds. It is shortest after a change and then grows. */
const pause = { shortest: 1000, longest: 5000, growth: 1.5 };
/** Maximum poll interval in milliseconds while the server does not respond. */
const longestRetry = 15_000;

const namesOf = (documents: readonly { name: string }[]) => documents.map(({ name }) => name);

const isSame = (names: readonly string[], files: FormState['files']) =>
  names.length === files.length && files.every(({ fileName }) => names.includes(fileName));

/** Opens a link to the draft for a phone and polls it (docs/product.md, 3.11), which every network and proxy supports. */
export function createPhoneLink({ api, form, clock, origin }: Dependencies) {
  const { set, ...view } = createStore(opening);
  let clientToken = '';
  /** Aborted when the current link is closed or replaced. */
  let current = new AbortController();

  const change = (changes: Partial<LinkView>) => set({ ...view.get(), ...changes });

  const after = (signal: AbortSignal, milliseconds: number, action: () => void) =>
    signal.addEventListener('abort', clock.after(milliseconds, action));

  const tellClosed = (): void => {
    // Ignore a failure, because a link that is not closed expires anyway.
    api.call('closePhoneLink', { body: { clientToken } }).catch(() => undefined);
  };

  /** Asks for the link's state once, and lists what has arrived. @returns 'over' if nothing can arrive any more. */
  const look = async (signal: AbortSignal): Promise<'news' | 'same' | 'over'> => {
    const asked = form.getState().files;
    const answer = await api.call('getPhoneLink', { params: { clientToken } });
    if (signal.aborted) return 'over';
    const { phase } = view.get();
    const own = new Set(form.getState().uploads.map(({ fileName }) => fileName));
    const arriving = namesOf(answer.arriving).filter((name) => !own.has(name));
    const isOther = !isSame(namesOf(answer.files), asked);
    // If the form's list has changed since the request, it is newer than the response.
    if (isOther && form.getState().files === asked) form.filesListed(clientToken, answer.files);
    change({ phase: phase === 'ended' ? phase : answer.state, arriving, problem: '' });
    // Documents in transit arrive even after the link has ended.
    if (answer.state === 'ended' && arriving.length === 0) return 'over';
    const isNews = phase !== view.get().phase || arriving.length > 0 || form.getState().files !== asked;
    return isNews ? 'news' : 'same';
  };

  const watch = (signal: AbortSignal) => {
    let wait = pause.shortest;
    const poll = async (): Promise<void> => {
      try {
        const seen = await look(signal);
        if (seen === 'over') return;
        wait = seen === 'news' ? pause.shortest : Math.min(wait * pause.growth, pause.longest);
      } catch (error) {
        if (signal.aborted) return;
        change({ problem: callProblem('watchLink', error) });
        wait = Math.min(wait * 2, longestRetry);
      }
      after(signal, wait, () => void poll());
    };
    after(signal, wait, () => void poll());
  };

  return {
    ...view,
    open: async (): Promise<void> => {
      current.abort();
      current = new AbortController();
      const { signal } = current;
      set(opening);
      try {
        clientToken = await form.draftToken();
        const { token, seconds } = await api.call('openPhoneLink', { body: { clientToken } });
        if (signal.aborted) {
          tellClosed();
          return;
        }
        form.phoneLinked(async () => {
          if (!signal.aborted) await look(signal).catch(() => undefined);
          return view.get().arriving;
        });
        change({ phase: 'open', address: `${origin}${pages.phonePhotos}#${token}`, seconds });
        after(signal, seconds * 1000, () => change({ phase: 'ended' }));
        watch(signal);
      } catch (error) {
        if (!signal.aborted) change({ phase: 'failed', problem: callProblem('openLink', error) });
      }
    },
    close: (): void => {
      current.abort();
      change({ phase: 'ended', arriving: [] });
      if (clientToken !== '') tellClosed();
    },
  };
}

export type PhoneLink = ReturnType<typeof createPhoneLink>;
