import { ProviderError } from '../http/errors.ts';
import type { Storage } from '../context.ts';

export const isErrno = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.some((code) => code === error.code);

/** Converts the error of a missing file to null. @throws any other error. */
export function nullWhenMissing(error: unknown): null {
  if (isErrno(error, 'ENOENT')) return null;
  throw error;
}

export function storageFailure(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const isFull = isErrno(error, 'ENOSPC', 'EDQUOT');
  return new ProviderError(isFull ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE', { cause: error });
}

/** @returns the function, with its failures mapped to ProviderErrors STORAGE_FULL and STORAGE_UNAVAILABLE. */
export const reporting =
  <Input extends readonly unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
  (...input: Input): Promise<Output> =>
    call(...input).catch((error: unknown) => {
      throw storageFailure(error);
    });

export function reportFailures(storage: Storage): Storage {
  return {
    presignPut: reporting(storage.presignPut),
    partBytes: storage.partBytes,
    beginParts: reporting(storage.beginParts),
    arrivedBytes: reporting(storage.arrivedBytes),
    completeParts: reporting(storage.completeParts),
    presignGet: reporting(storage.presignGet),
    size: reporting(storage.size),
    read: reporting(storage.read),
    delete: reporting(storage.delete),
    probe: reporting(storage.probe),
  };
}
