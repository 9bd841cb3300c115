import type { FormStorage } from './form-storage.ts';

interface Dependencies {
  storage: Pick<FormStorage, 'clientToken' | 'setClientToken'>;
  /** Asks the server for a new token. */
  initialize: () => Promise<string>;
}

/** The visitor's client token: obtained lazily, once, however many ask at the same time. */
export function createClientToken({ storage, initialize }: Dependencies) {
  let current = '';
  let pending: Promise<string> | null = null;
  let doubted = false;

  const obtain = async (): Promise<string> => {
    try {
      const token = await initialize();
      storage.setClientToken(token);
      current = token;
      return token;
    } finally {
      pending = null;
    }
  };

  return {
    /** @returns the token in use, '' while there is none. */
    current: () => current,
    /** Takes a token that another page or tab obtained. */
    adopt: (token: string) => {
      current = token;
    },
    /** @returns the token in use, or a new one. @throws what `initialize` throws; the next call tries again. */
    get: (): Promise<string> => {
      // Another tab may have obtained one meanwhile: both tabs then fill the same draft.
      if (current === '') current = storage.clientToken();
      if (current !== '') return Promise.resolve(current);
      pending ??= obtain();
      return pending;
    },
    /** The server may have closed the draft: until it takes the token again, any refusal means that it has. */
    doubt: () => {
      doubted = true;
    },
    isDoubted: () => doubted,
    /** The server took the token: remember it across reloads if that is not so yet. */
    confirm: (token: string) => {
      if (token !== current) return;
      doubted = false;
      if (storage.clientToken() !== token) storage.setClientToken(token);
    },
    /** Drops a token the server does not know. @returns false when it had been dropped before. */
    forget: (token: string): boolean => {
      if (token !== current) return false;
      if (storage.clientToken() === token) storage.setClientToken('');
      current = '';
      doubted = false;
      return true;
    },
  };
}

export type ClientToken = ReturnType<typeof createClientToken>;
