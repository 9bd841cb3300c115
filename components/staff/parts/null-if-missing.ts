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

/**
 * @returns a function that makes an optional call, and no longer once the provider has responded that it does not
 *   support it, because browsers log each such response as a failure in their console.
 */
export function untilMissing<Input extends unknown[], Answer>(make: (...input: Input) => Promise<Answer>) {
  let isMissing = false;
  return async (...input: Input): Promise<Answer | null> => {
    const answer = isMissing ? null : await nullIfMissing(make(...input));
    isMissing = answer === null;
    return answer;
  };
}
