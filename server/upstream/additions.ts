import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { contactFormCalls } from '#shared/contract/requests.ts';
import type { Transport } from './transport.ts';

/** What pages must know of the provider before a draft exists. */
const Told = Type.Pick(contactFormCalls.initializeForm.answer, ['takesCallTime', 'takesLargeUploads']);
export type Additions = { readonly [Name in keyof Static<typeof Told>]-?: boolean };

/**
 * Notes what the provider says that it takes, because a page is rendered before its form has a draft. No call is made
 * for it, so the first pages of a process do not know it, except with the embedded provider, which takes everything.
 */
export function watchAdditions(send: Transport, isEmbedded: boolean) {
  let additions: Additions = { takesCallTime: isEmbedded, takesLargeUploads: isEmbedded };
  const watched: Transport = async (request) => {
    const answer = await send(request);
    const isTold = request.call === 'initializeForm' || request.call === 'getFormState';
    if (isTold && answer.statusCode < 300 && Value.Check(Told, answer.json)) {
      const { takesCallTime, takesLargeUploads } = answer.json;
      additions = { takesCallTime: takesCallTime === true, takesLargeUploads: takesLargeUploads === true };
    }
    return answer;
  };
  return { send: watched, additions: () => additions };
}
