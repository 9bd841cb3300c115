import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ApiError, parseRetryAfter } from '#shared/contract/api-error.ts';
import { type Call } from '#shared/contract/api.ts';
import { calls, type CallAnswer, type CallInput, type CallName } from '#shared/contract/calls.ts';
import { Problem } from '#shared/contract/problem.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { parseJson } from '#shared/parse-json.ts';
import { WebsiteError } from '../http/errors.ts';
import { readWhole, type TransportAnswer } from './receive-answer.ts';
import type { ProviderClient } from './renewing-client.ts';
import type { RequestSession } from './sessions.ts';
import type { CallHeaders, TransportRequest } from './transport.ts';

/** An error response without a code, as other providers may send it. */
const Message = Type.Pick(Problem, ['message']);

/** Decodes UTF-8 and removes a byte order mark. */
const utf8 = new TextDecoder();

/**
 * Creates typed calls of the contract over the provider client, for one request's session. Responses are
 * validated against the contract, so callers may trust them.
 * @param options.headers sent with every call.
 * @param options.onHeaders called with the headers of each successful response.
 * @returns a `Call`. It throws ApiError if the provider refuses the call, cannot be reached (see ProviderClient)
 *   or violates the contract; the signal's reason if the caller has disconnected.
 */
export function createCall(
  askProvider: ProviderClient,
  session: RequestSession,
  options: {
    headers: CallHeaders;
    signal?: AbortSignal;
    onHeaders?: (headers: TransportAnswer['headers']) => void;
  },
): Call {
  const send = async (name: CallName, request: TransportRequest) => {
    try {
      const answer = await askProvider(request, session);
      return { answer, parsed: parseJson(utf8.decode(await readWhole(answer))) };
    } catch (error) {
      // Pages handle only ApiError. Its cause has the details.
      if (error instanceof WebsiteError)
        throw new ApiError(error.statusCode, error.code, error.message, {
          cause: error,
          details: { call: name },
        });
      throw error;
    }
  };

  return async <N extends CallName>(
    name: N,
    { params, query, body }: CallInput<N>,
  ): Promise<CallAnswer<N>> => {
    const { answer, parsed } = await send(name, {
      call: name,
      method: calls[name].method,
      path: callPath(name, params, query),
      headers: {
        accept: 'application/json',
        ...options.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
    });
    const details = { call: name, status: answer.statusCode };
    if (answer.statusCode >= 300) {
      throw new ApiError(
        answer.statusCode,
        Value.Check(Problem, parsed) ? parsed.code : `HTTP_${answer.statusCode}`,
        Value.Check(Message, parsed) ? parsed.message : '',
        { retryAfter: parseRetryAfter(answer.headers['retry-after']), details },
      );
    }
    const schema = calls[name].answer;
    if (!Value.Check(schema, parsed)) {
      // The first rule that the response violates, such as '#/properties/files/items/type'.
      const [error] = Value.Errors(schema, parsed);
      const field = error ? `${error.schemaPath}/${error.keyword}` : '#';
      throw new ApiError(502, 'PROVIDER_ANSWER_INVALID', '', { details: { ...details, field } });
    }
    options.onHeaders?.(answer.headers);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the check above does not narrow the union
    return parsed as CallAnswer<N>;
  };
}
