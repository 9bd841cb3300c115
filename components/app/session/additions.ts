import type { Call } from '#shared/contract/api.ts';
import type { CallAnswer, CallInput, CallName } from '#shared/contract/calls.ts';
import type { FormPage, FormPageQuery } from '#shared/contract/requests-desk.ts';
import { statusOf } from './status-of.ts';

/** @returns the result of a call; null for 404, which also means that the provider does not support the call. */
export const nullIfMissing = <T>(answer: Promise<T>): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (statusOf(error) !== 404) throw error;
    return null;
  });

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
  const search = addition('searchForms');
  let hasAccounts: Promise<boolean> | null = null;
  return {
    requests: {
      search,
      /** A page of a long list; of a short list, or from a provider without this call, all requests. */
      searchOrList: async (body: FormPageQuery): Promise<FormPage> =>
        (await search({ body })) ?? { ...(await call('listForms', {})), place: null },
      followUps: addition('listFollowUps'),
      statistics: addition('getStatistics'),
      colleagues: addition('listColleagues'),
      recordExport: addition('exportList'),
    },
    articles: { list: addition('listArticles') },
    accounts: {
      /** Resolves to whether the provider has pages of accounts. It is asked once, and again after a failure. */
      exist: (): Promise<boolean> =>
        (hasAccounts ??= nullIfMissing(call('getAccount', {})).then(
          (own) => own !== null,
          (error: unknown) => {
            hasAccounts = null;
            throw error;
          },
        )),
    },
  };
}

export type Additions = ReturnType<typeof createAdditions>;
