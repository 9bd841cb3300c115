import { networkError } from '../http/network-error.ts';

/** @returns the error for a body of the provider that could not be read; see networkError. */
export const brokenAnswer = (cause: unknown): unknown => networkError('PROVIDER', cause);
