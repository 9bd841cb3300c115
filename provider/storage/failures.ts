import { ProviderError } from '../errors.ts';
import type { Storage } from '../context.ts';

/** No space, or no quota, left. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** @returns the error to answer for a failure of the storage. */
export function storageFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return new ProviderError(fullCodes.has(code) ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE', { cause: error });
}

const reporting =
  <Input extends readonly unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
  (...input: Input): Promise<Output> =>
    call(...input).catch((error: unknown) => {
      throw storageFailure(error);
    });

/** @returns the storage, with its failures mapped to ProviderErrors STORAGE_FULL and STORAGE_UNAVAILABLE. */
export function reportFailures(storage: Storage): Storage {
  return {
    presignPut: reporting(storage.presignPut),
    presignGet: reporting(storage.presignGet),
    head: reporting(storage.head),
    read: reporting(storage.read),
    delete: reporting(storage.delete),
    probe: reporting(storage.probe),
  };
}
