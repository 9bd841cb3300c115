import { ApiError, isGone, mayBeGone } from '#shared/contract/api-error.ts';
import { type BrowserApi, type UploadOptions } from '#shared/contract/api.ts';
import type { CallAnswer } from '#shared/contract/calls.ts';
import type { ContactFormState, UploadedFile } from '#shared/contract/requests.ts';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import { logFailure } from '#components/app/log-failure.ts';
import { isTemporary, saveOutcome } from './failures.ts';
import { steps, type FormStore } from './form-state.ts';
import type { DraftStorage } from './draft-storage.ts';
import type { Clock } from '#components/ui/clock.ts';
import type { SaveOutcome } from './field-saver.ts';
import { listedFile } from './saved-state.ts';

/** The visitor's client token, requested on first use; concurrent callers share one call. */
export function createClientToken(storage: DraftStorage, initialize: () => Promise<string>) {
  let current = '';
  let pending: Promise<string> | null = null;
  let doubted = false;

  return {
    current: () => current,
    adopt: (token: string) => {
      current = token;
      doubted = false;
    },
    /** @returns the token in use, or a new one. @throws what `initialize` throws; the next call tries again. */
    get: (): Promise<string> => {
      // Another tab may have obtained a token in the meantime. Both tabs then fill in the same draft.
      if (current === '') current = storage.clientToken();
      if (current !== '') return Promise.resolve(current);
      pending ??= initialize()
        .then((token) => {
          storage.setClientToken(token);
          current = token;
          return token;
        })
        .finally(() => {
          pending = null;
        });
      return pending;
    },
    /** Marks the draft as possibly closed. Until the server accepts the token again, a refusal means that it is. */
    doubt: () => {
      doubted = true;
    },
    isDoubted: () => doubted,
    /** Called when the server has accepted the token. Stores the token for the next page load if it is not stored. */
    confirm: (token: string) => {
      if (token !== current) return;
      doubted = false;
      if (storage.clientToken() !== token) storage.setClientToken(token);
    },
    /** Drops a token that the server does not know. @returns false if the token was already dropped. */
    forget: (token: string): boolean => {
      if (token !== current) return false;
      if (storage.clientToken() === token) storage.setClientToken('');
      current = '';
      doubted = false;
      return true;
    },
  };
}

export interface DraftDependencies {
  api: Pick<BrowserApi, 'call' | 'uploadDocument'>;
  storage: DraftStorage;
  clock: Clock;
  store: FormStore;
}

type Told = Omit<CallAnswer<'getFormState'>, 'clientContactFormState'>;

/** Milliseconds after which a second refusal without a code of the contract counts. Saves are retried after five seconds. */
const suspicionDelay = 4000;

/**
 * The token of the draft and the calls that send it. One that finds the draft gone replaces it and is repeated once.
 * @param onLost called when the server no longer knows the draft, whose content must then be saved to a new one.
 */
export function createServerDraft({ api, storage, clock, store }: DraftDependencies, onLost: () => void) {
  /** What the provider has last said of the draft and of what it takes. */
  let told: Told = { takesCallTime: true };
  const note = (answer: Told) => {
    told = answer;
    if (answer.takesPhone) store.dispatch(steps.phoneTaken);
  };

  const token = createClientToken(storage, async () => {
    try {
      const answer = await api.call('initializeForm', {});
      note(answer);
      return answer.clientToken;
    } catch (error) {
      logFailure('Obtaining a client token failed.', error);
      throw error;
    }
  });

  const abandon = (clientToken: string) => {
    if (token.forget(clientToken)) onLost();
  };

  /** @returns the server's draft. @throws ApiError */
  const fetchState = async (clientToken: string): Promise<ContactFormState> => {
    const answer = await api.call('getFormState', { params: { clientToken } });
    note(answer);
    return answer.clientContactFormState;
  };

  /** Set after a refusal that may mean that the draft is gone, but has no code of the contract. */
  let suspicion: { clientToken: string; isOld: boolean } | null = null;

  const isStateRefused = (clientToken: string): Promise<boolean> =>
    fetchState(clientToken).then(
      () => false,
      (error: unknown) => isGone(error) || mayBeGone(error),
    );

  /**
   * @returns whether a refusal means that the draft is gone. Without a code of the contract, the refusal may come from a
   *   proxy in front of the provider, so a later refusal and another call must agree.
   */
  const isLost = async (error: unknown, clientToken: string): Promise<boolean> => {
    if (isGone(error) || (token.isDoubted() && !isTemporary(error))) return true;
    if (!mayBeGone(error)) return false;
    if (suspicion?.clientToken === clientToken) return suspicion.isOld && isStateRefused(clientToken);
    const begun = { clientToken, isOld: false };
    suspicion = begun;
    clock.after(suspicionDelay, () => {
      begun.isOld = true;
    });
    return false;
  };

  const inDraft = async <Answer>(
    action: (clientToken: string) => Promise<Answer>,
    isReplacement = false,
  ): Promise<Answer> => {
    const clientToken = await token.get();
    try {
      const answer = await action(clientToken);
      token.confirm(clientToken);
      suspicion = null;
      return answer;
    } catch (error) {
      if (isReplacement || !(await isLost(error, clientToken))) throw error;
      abandon(clientToken);
      return inDraft(action, true);
    }
  };

  let saveFailure: unknown = null;

  /** Does nothing with a field that the provider does not take, and would refuse each time. */
  const saveCall = async (clientToken: string, field: ContactFormField, value: string) => {
    if (field === 'callTime' && !told.takesCallTime) return;
    await api.call('saveFormField', { body: { clientToken, [field]: value } });
  };

  /** Remembers and logs the failure of a save or a deletion. */
  const failed = (what: string, error: unknown): false => {
    saveFailure = error;
    logFailure(what, error);
    return false;
  };

  return {
    token,
    abandon,
    isLost,
    /** Saves a text that the draft has already. @returns whether the provider says that the draft was sent. */
    isSent: (clientToken: string, message: string): Promise<boolean> =>
      saveCall(clientToken, 'message', message).then(
        () => false,
        (error: unknown) => error instanceof ApiError && error.status === 409,
      ),
    saveField: async (field: ContactFormField, value: string): Promise<SaveOutcome> => {
      try {
        await inDraft((clientToken) => saveCall(clientToken, field, value));
        return { kind: 'saved' };
      } catch (error) {
        failed(`Saving ${field} failed.`, error);
        return saveOutcome(error);
      }
    },
    /** The error of the last failed save or deletion; null if none has failed. */
    saveFailure: () => saveFailure,
    /** Overwrites a field of this draft, never of a replacement. @returns whether the server has lost the old value. */
    overwriteField: async (field: ContactFormField, value: string): Promise<boolean> => {
      const clientToken = token.current();
      try {
        await saveCall(clientToken, field, value);
        return true;
      } catch (error) {
        // The text of a sent draft (409) is part of a request.
        const isOpen = error instanceof ApiError && error.status !== 409;
        return (isOpen && (await isLost(error, clientToken))) || failed(`Overwriting ${field} failed.`, error);
      }
    },
    upload: (file: File, options: UploadOptions): Promise<UploadedFile> =>
      inDraft((clientToken) => api.uploadDocument(clientToken, file, options)),
    /** @returns the document of that name, or null if the server does not list it. @throws ApiError */
    findFile: async (fileName: string): Promise<UploadedFile | null> => {
      const clientToken = token.current();
      const { files } = await fetchState(clientToken);
      return files?.some(({ name }) => name === fileName) ? listedFile(clientToken, fileName) : null;
    },
    /** Closes the phone link, which could add documents to the draft. @returns whether the call succeeded. */
    closePhoneLink: (): Promise<boolean> =>
      api.call('closePhoneLink', { body: { clientToken: token.current() } }).then(
        () => true,
        () => false,
      ),
    deleteFile: async (fileName: string): Promise<boolean> => {
      const clientToken = token.current();
      if (clientToken === '') {
        logFailure('No client token found.');
        return false;
      }
      try {
        await api.call('deleteFormFile', { params: { clientToken, fileName } });
        return true;
      } catch (error) {
        return failed('Deleting a file failed.', error);
      }
    },
    fetchState,
    told: () => told,
  };
}
