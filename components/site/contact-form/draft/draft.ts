import { ApiError, type BrowserApi, type UploadOptions } from '#shared/contract/api.ts';
import type { ContactFormState, UploadedFile } from '#shared/contract/contact-form.ts';
import type { ContactFormField } from '#shared/rules/contact-form.ts';
import type { ClientToken } from './client-token.ts';
import type { SaveOutcome } from './field-saver.ts';
import { limitText } from '../reached-limit.ts';
import { listedFile } from './restored-draft.ts';

interface Dependencies {
  api: Pick<BrowserApi, 'call' | 'uploadDocument'>;
  token: ClientToken;
  /** The server no longer knows the draft: everything has to be given to a new one. */
  onLost: () => void;
  log: (message: string, cause?: unknown) => void;
}

export type Log = Dependencies['log'];

/** The server does not know the token, or has closed its draft. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 409 || error.status === 410);

/** Trying later may go well: no answer, too many requests, or a failure on the other side. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

/** The visitor's draft on the server. A draft that is gone is replaced by a new one, once per call. */
export function createDraft({ api, token, onLost, log }: Dependencies) {
  const abandon = (clientToken: string) => {
    if (token.forget(clientToken)) onLost();
  };

  const inDraft = async <Answer>(action: (clientToken: string) => Promise<Answer>): Promise<Answer> => {
    const clientToken = await token.get();
    try {
      const answer = await action(clientToken);
      token.confirm(clientToken);
      return answer;
    } catch (error) {
      const lost = isGone(error) || (token.isDoubted() && !isTemporary(error));
      if (!lost) throw error;
      abandon(clientToken);
      const replacement = await token.get();
      const answer = await action(replacement);
      token.confirm(replacement);
      return answer;
    }
  };

  return {
    abandon,
    saveField: async (field: ContactFormField, value: string): Promise<SaveOutcome> => {
      try {
        await inDraft((clientToken) => api.call('saveFormField', { body: { clientToken, [field]: value } }));
        return { kind: 'saved' };
      } catch (error) {
        log(`Saving ${field} failed.`, error);
        if (!isTemporary(error)) return { kind: 'refused' };
        const wait = error instanceof ApiError ? error.retryAfter : null;
        return { kind: 'unavailable', wait, limit: limitText(error) };
      }
    },
    /** Writes a field of this very draft. @returns whether the server has no other value any more. */
    overwriteField: async (field: ContactFormField, value: string): Promise<boolean> => {
      try {
        await api.call('saveFormField', { body: { clientToken: token.current(), [field]: value } });
        return true;
      } catch (error) {
        if (isGone(error)) return true;
        log(`Overwriting ${field} failed.`, error);
        return false;
      }
    },
    upload: (file: File, options: UploadOptions): Promise<UploadedFile> =>
      inDraft((clientToken) => api.uploadDocument(clientToken, file, options)),
    /** @returns the document of that name, or null when the server's list of the draft lacks it. @throws ApiError */
    findFile: async (fileName: string): Promise<UploadedFile | null> => {
      const clientToken = token.current();
      const { files } = (await api.call('getFormState', { params: { clientToken } })).clientContactFormState;
      return files?.some(({ name }) => name === fileName) ? listedFile(clientToken, fileName) : null;
    },
    /** @returns whether the server has deleted the file. */
    deleteFile: async (fileName: string): Promise<boolean> => {
      const clientToken = token.current();
      if (clientToken === '') {
        log('No client token found.');
        return false;
      }
      try {
        await api.call('deleteFormFile', { params: { clientToken, fileName } });
        return true;
      } catch (error) {
        log('Deleting a file failed.', error);
        return false;
      }
    },
    /** @returns what the server has; 'gone' when it does not know the draft, 'unavailable' when it cannot tell. */
    fetchState: async (clientToken: string): Promise<ContactFormState | 'gone' | 'unavailable'> => {
      try {
        return (await api.call('getFormState', { params: { clientToken } })).clientContactFormState;
      } catch (error) {
        if (isGone(error)) return 'gone';
        log('Fetching the saved form failed.', error);
        return 'unavailable';
      }
    },
  };
}

export type Draft = ReturnType<typeof createDraft>;
