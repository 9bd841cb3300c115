import { Value } from 'typebox/value';
import { markHeader, parseRetryAfter, type ErrorDetails } from '#shared/contract/api-error.ts';
import { Bytes } from '#shared/contract/call-definition.ts';
import { definitionOf, type CallName } from '#shared/contract/calls.ts';
import { WebsiteError } from '../http/errors.ts';
import { discard, readWhole, type TransportAnswer } from './receive-answer.ts';
import type { Transport } from './transport.ts';

/** Statuses with which a provider says that it has carried out a call. 202 says only that it will try. */
const successes: readonly number[] = [200, 201, 204];

/** Decodes UTF-8 and removes a byte order mark. */
const utf8 = new TextDecoder();

const refuse = (answer: TransportAnswer, details: ErrorDetails, cause?: unknown) => {
  discard(answer);
  return new WebsiteError('PROVIDER_ANSWER_INVALID', {
    cause,
    retryAfter: parseRetryAfter(answer.headers['retry-after']),
    details: { status: answer.statusCode, ...details },
  });
};

/** @returns the value of a body: JSON, undefined if it is empty, or one word, such as 'OK'. @throws SyntaxError. */
const parseBody = (text: string): unknown =>
  text === '' ? undefined : /^\w{1,20}$/.test(text) ? text : JSON.parse(text);

/** @returns the response with its parsed body. @throws WebsiteError PROVIDER_ANSWER_INVALID if it violates the contract. */
async function judge(call: CallName, answer: TransportAnswer, mayStream: boolean): Promise<TransportAnswer> {
  const { statusCode, headers, body } = answer;
  const { answer: schema, isAddition, successStatus } = definitionOf(call);
  if (statusCode === 304) return answer;
  // Frameworks answer an unknown path, and therefore a call that the provider lacks, with a page.
  const isLacking = statusCode === 404 && isAddition === true;
  const isSuccess = statusCode < 300;
  const isExpected = isSuccess
    ? (successStatus === undefined ? successes : [successStatus]).includes(statusCode)
    : statusCode >= 400;
  if (mayStream && isSuccess && schema === Bytes) return answer;
  const isPage = /^text\/html/i.test(headers['content-type'] ?? '') && headers['content-length'] !== '0';
  if (!isExpected || (isPage && !isLacking)) throw refuse(answer, { call });
  const isUnread = !Buffer.isBuffer(body) || headers['content-encoding'] !== undefined;
  if (mayStream && isUnread) return answer;

  const whole = await readWhole(answer);
  let json: unknown;
  try {
    json = parseBody(utf8.decode(whole));
  } catch (cause) {
    if (isLacking) return { ...answer, body: whole };
    throw refuse(answer, { call }, cause);
  }
  if (isSuccess && !Value.Check(schema, json)) {
    // The first rule that the response violates, such as '#/properties/files/items/type'.
    const [error] = Value.Errors(schema, json);
    throw refuse(answer, { call, field: error ? `${error.schemaPath}/${error.keyword}` : '#' });
  }
  return { ...answer, body: whole, json };
}

/**
 * Refuses responses that come from another server on the way to the provider: a maintenance page, a log-in, a challenge. A
 * provider that has marked one response marks all of them. The responses of other providers must have a status, a body
 * and, on success, a shape that the contract allows.
 */
export function refuseForeignAnswers(send: Transport): Transport {
  let isMarking = false;
  return async (request) => {
    const { call, mayStream = false } = request;
    const answer = await send(request);
    const isMarked = answer.headers[markHeader] === 'provider';
    isMarking ||= isMarked;
    if (isMarking && !isMarked) throw refuse(answer, { call: call ?? undefined });
    return call === null ? answer : judge(call, answer, mayStream);
  };
}
