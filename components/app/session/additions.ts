import type { Call } from '#shared/contract/api.ts';
import type { CallAnswer, CallInput, CallName } from '#shared/contract/calls.ts';
import { statusOf } from './status-of.ts';

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
 * The calls that not every provider supports (docs/product.md, 7.4), by area. Each resolves to null if this provider does
 * not. Browsers log each 404 as a failure, so such a call is made only once.
 */
export function createAdditions(call: Call) {
  const addition = <Name extends CallName>(name: Name) => {
    let isMissing = false;
    return async (input: CallInput<NoInfer<Name>>): Promise<CallAnswer<Name> | null> => {
      const answer = isMissing ? null : await nullIfMissing(call(name, input));
      isMissing = answer === null;
      return answer;
    };
  };
  /** Resolves to whether the provider supports a call. It is asked once, and again after a failure. */
  const existence = (name: 'getAccount' | 'getPriceList') => {
    let exists: Promise<boolean> | null = null;
    return (): Promise<boolean> =>
      (exists ??= nullIfMissing<unknown>(call(name, {})).then(
        (answer) => answer !== null,
        (error: unknown) => {
          exists = null;
          throw error;
        },
      ));
  };
  return {
    requests: {
      search: addition('searchForms'),
      followUps: addition('listFollowUps'),
      statistics: addition('getStatistics'),
      colleagues: addition('listColleagues'),
      recordExport: addition('exportList'),
    },
    articles: { list: addition('listArticles') },
    /** The provider has pages of accounts. */
    accounts: { exist: existence('getAccount') },
    /** The provider has quotes, and a price list. */
    quotes: { exist: existence('getPriceList') },
  };
}

export type Additions = ReturnType<typeof createAdditions>;
