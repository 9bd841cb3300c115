import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Transport } from './transport.ts';

const CallTimeTaken = Type.Object({ takesCallTime: Type.Literal(true) });

/**
 * Notes what the provider says that it takes, because a form without scripts is rendered before its draft exists. No
 * call is made for it, so the first pages of a process do not know it.
 */
export function watchAdditions(send: Transport) {
  let takesCallTime = false;
  const watched: Transport = async (request) => {
    const answer = await send(request);
    const isTold = request.call === 'initializeForm' || request.call === 'getFormState';
    if (isTold && answer.statusCode < 300 && answer.json !== undefined)
      takesCallTime = Value.Check(CallTimeTaken, answer.json);
    return answer;
  };
  return { send: watched, takesCallTime: () => takesCallTime };
}
