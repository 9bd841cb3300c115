import { statusOf } from '#components/app/session/status-of.ts';

/** @returns the result of a call; null for 404, which also means that the provider does not support the call. */
export async function nullIfMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    return null;
  }
}
