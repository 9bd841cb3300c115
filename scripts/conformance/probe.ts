import { calls, type CallAnswer, type CallName } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { parseJson } from '#shared/parse-json.ts';
import { Value } from 'typebox/value';

export interface Answer {
  status: number;
  mediaType: string;
  body: unknown;
}

interface Input {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

/** An unexpected response. The message describes it. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected';
}

/** The provider lacks a call that not every provider supports (docs/product.md, 7.4). This is not a fault. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered';
}

/** A server sends no answer. The message names its origin and the cause. The examination ends. */
export class Silent extends Error {
  override readonly name = 'Silent';
}

const answerSeconds = 15;

/** @returns the message of the innermost cause, because that of `fetch` is 'fetch failed' for every failure. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${answerSeconds} seconds`;
  const [inner = error.cause] = error instanceof AggregateError ? error.errors : [];
  if (inner !== undefined) return causeOf(inner);
  const code = 'code' in error ? String(error.code) : '';
  return error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

interface Reached {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends one HTTP request and reads the whole answer. @throws Silent if there is none. */
export async function reach(url: string, init: RequestInit = {}): Promise<Reached> {
  try {
    const signal = AbortSignal.timeout(answerSeconds * 1000);
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw new Silent(`${new URL(url).origin} does not answer: ${causeOf(error)}`, { cause: error });
  }
}

/** @throws Unexpected unless the status is among the accepted ones. @returns the status for the report. */
export function expectStatus({ status }: Answer, ...accepted: number[]): string {
  if (!accepted.includes(status)) throw new Unexpected(`status ${status}`);
  return `status ${status}`;
}

/** @throws Unexpected unless the status is one that the website takes for a success. @returns the status for the report. */
export const expectSuccess = (answer: Answer): string => expectStatus(answer, 200, 201, 204);

/** @throws Unexpected unless the status is 4xx. @returns the status for the report. */
export function expectRefusal({ status }: Answer): string {
  if (status < 400 || status > 499) throw new Unexpected(`status ${status}`);
  return `status ${status}`;
}

const isAnswer = <N extends CallName>(name: N, body: unknown): body is CallAnswer<N> =>
  Value.Check(calls[name].answer, body);

function expectAnswer<N extends CallName>(name: N, answer: Answer): CallAnswer<N> {
  const status = expectSuccess(answer);
  if (isAnswer(name, answer.body)) return answer.body;
  if (!answer.mediaType.endsWith('json')) throw new Unexpected(`${status}, answered ${answer.mediaType}`);
  const [error] = Value.Errors(calls[name].answer, answer.body);
  const where = `${status}, body${error?.instancePath ?? ''}`;
  throw new Unexpected(`${where} ${error?.message ?? 'has another shape'}`);
}

/**
 * A client of the provider under examination. Keeps cookies like a browser.
 * @param provider base URL of the provider's API; may have a path.
 */
export function probe(provider: string) {
  const base = provider.replace(/\/$/, '');
  const cookies = new Map<string, string>();

  const keepCookies = (headers: Headers): void => {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const isRemoval = value === '' || /;\s*max-age=(0|-)/i.test(line);
      if (isRemoval) cookies.delete(name);
      else cookies.set(name, value);
    }
  };

  const call = async (name: CallName, { params, query, body }: Input = {}): Promise<Answer> => {
    const { status, headers, text } = await reach(base + callPath(name, params, query), {
      method: calls[name].method,
      headers: {
        accept: 'application/json',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    keepCookies(headers);
    const [mediaType = ''] = (headers.get('content-type') ?? 'no media type').split(';');
    return { status, mediaType, body: parseJson(text) ?? text };
  };

  return {
    call,
    /** @throws Unexpected unless the call succeeds with a body that matches the contract. @returns the body. */
    ask: async <N extends CallName>(name: N, input?: Input): Promise<CallAnswer<N>> =>
      expectAnswer(name, await call(name, input)),
    /** Like ask, for a call that not every provider supports. @throws NotOffered if this provider does not. */
    askOffered: async <N extends CallName>(name: N, input?: Input): Promise<CallAnswer<N>> => {
      const answer = await call(name, input);
      if (answer.status === 404) throw new NotOffered('not offered');
      return expectAnswer(name, answer);
    },
    cookieCount: () => cookies.size,
  };
}

export type Probe = ReturnType<typeof probe>;
