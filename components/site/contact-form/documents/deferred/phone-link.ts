import type { BrowserApi } from '#shared/contract/api.ts';
import { pages } from '#shared/contract/routes.ts';
import { createStore } from '#components/ui/store.ts';
import { limitText } from '../../failures.ts';
import type { FormState } from '../../form-state.ts';
import type { FormController } from '../../form-controller.ts';
import type { Clock } from '../../draft/field-saver.ts';

/** The state of a link to the draft, as the panel shows it. */
export type LinkView =
  | { phase: 'opening' }
  | { phase: 'failed'; problem: string }
  | {
      phase: 'open' | 'joined';
      address: string;
      seconds: number;
      arriving: readonly string[];
      isBehind: boolean;
    }
  | { phase: 'ended'; arriving: readonly string[] };

interface Dependencies {
  api: Pick<BrowserApi, 'call'>;
  form: Pick<FormController, 'draftToken' | 'filesListed' | 'getState'>;
  clock: Clock;
  /** The website's origin. */
  origin: string;
}

/** Poll interval in milliseconds: the shortest after news, then growing. */
const pause = { shortest: 1000, longest: 5000, growth: 1.5 };
/** Longest poll interval while the server does not answer. */
const longestRetry = 15_000;

const openingProblem = (error: unknown): string =>
  limitText(error) ?? 'Il codice non si apre: la connessione non risponde. Riprova tra poco.';

const doNothing = () => {};

const namesOf = (documents: readonly { name: string }[]) => documents.map(({ name }) => name);

const isSame = (names: readonly string[], files: FormState['files']) =>
  names.length === files.length && files.every(({ fileName }) => names.includes(fileName));

/**
 * Opens a link to the draft for a phone and polls its state until it ends (docs/product.md, 3.11). Polling at
 * growing intervals needs no support from networks and proxies, because each request is answered at once.
 */
export function createPhoneLink({ api, form, clock, origin }: Dependencies) {
  const { get, getInitial, set, subscribe } = createStore<LinkView>({ phase: 'opening' });
  let clientToken = '';
  let end = doNothing;

  /** Cancels the timers of the previous link. @returns those of the next, and whether it is still current. */
  const begin = () => {
    end();
    const timers: (() => void)[] = [];
    let isCurrent = true;
    end = () => {
      isCurrent = false;
      for (const cancel of timers) cancel();
    };
    return {
      isCurrent: () => isCurrent,
      after: (milliseconds: number, action: () => void) =>
        void timers.push(clock.after(milliseconds, action)),
    };
  };

  const tellClosed = (): void => {
    // A link that is not closed expires anyway.
    api.call('closePhoneLink', { body: { clientToken } }).catch(() => undefined);
  };

  const watch = ({ isCurrent, after }: ReturnType<typeof begin>) => {
    let wait = pause.shortest;
    const ask = async (): Promise<void> => {
      const asked = form.getState().files;
      try {
        const answer = await api.call('getPhoneLink', { params: { clientToken } });
        if (!isCurrent()) return;
        const before = get();
        const own = new Set(form.getState().uploads.map(({ fileName }) => fileName));
        const arriving = namesOf(answer.arriving).filter((name) => !own.has(name));
        const isOther = !isSame(namesOf(answer.files), asked);
        // A list that has changed since the request is newer than the answer.
        if (isOther && form.getState().files === asked) form.filesListed(clientToken, answer.files);
        if (answer.state === 'ended' || before.phase === 'ended') set({ phase: 'ended', arriving });
        else if (before.phase === 'open' || before.phase === 'joined')
          set({ ...before, phase: answer.state, arriving, isBehind: false });
        const isNews = before.phase !== get().phase || arriving.length > 0 || form.getState().files !== asked;
        wait = isNews ? pause.shortest : Math.min(wait * pause.growth, pause.longest);
        // Documents in transit when the link ended still arrive.
        if (answer.state === 'ended' && arriving.length === 0) return;
      } catch {
        if (!isCurrent()) return;
        const before = get();
        if (before.phase === 'open' || before.phase === 'joined') set({ ...before, isBehind: true });
        wait = Math.min(wait * 2, longestRetry);
      }
      after(wait, () => void ask());
    };
    after(wait, () => void ask());
  };

  return {
    get,
    getInitial,
    subscribe,
    /** Opens a link in place of the previous one. */
    open: async (): Promise<void> => {
      const period = begin();
      set({ phase: 'opening' });
      try {
        clientToken = await form.draftToken();
        const { token, seconds } = await api.call('openPhoneLink', { body: { clientToken } });
        if (!period.isCurrent()) {
          tellClosed();
          return;
        }
        const address = `${origin}${pages.phonePhotos}#${token}`;
        set({ phase: 'open', address, seconds, arriving: [], isBehind: false });
        period.after(seconds * 1000, () => {
          const last = get();
          set({ phase: 'ended', arriving: 'arriving' in last ? last.arriving : [] });
        });
        watch(period);
      } catch (error) {
        if (period.isCurrent()) set({ phase: 'failed', problem: openingProblem(error) });
      }
    },
    /** Closes the link, so that the phone can add nothing more. */
    close: (): void => {
      end();
      set({ phase: 'ended', arriving: [] });
      if (clientToken !== '') tellClosed();
    },
  };
}

export type PhoneLink = ReturnType<typeof createPhoneLink>;
