import { calls, type CallAnswer, type CallName } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { Value } from 'typebox/value';

export interface Answer {
  status: number;
  body: unknown;
}

export interface CallOptions {
  params?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

/** A client of the provider under examination: keeps cookies, as a browser does. */
export interface Probe {
  call: (name: CallName, options?: CallOptions) => Promise<Answer>;
  request: (method: string, path: string, body?: unknown) => Promise<Answer>;
  cookieCount: () => number;
}

/** An unexpected answer; the message says what it was. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected';
}

const answerSeconds = 15;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** @param provider base URL of the provider's API, path prefix allowed. */
export function probe(provider: string): Probe {
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

  const request: Probe['request'] = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerSeconds * 1000),
      headers: {
        accept: 'application/json',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    keepCookies(response.headers);
    return { status: response.status, body: parse(await response.text()) };
  };

  return {
    request,
    call: (name, { params, query, body } = {}) =>
      request(calls[name].method, callPath(name, params, query), body),
    cookieCount: () => cookies.size,
  };
}

/** The provider lacks an addition (docs/product.md, 7.4): nothing is wrong. */
export class NotOffered extends Error {
  override readonly name = 'NotOffered';
}

/** @throws NotOffered for the answer of a provider that lacks the call. @returns the answer for further looks. */
export function expectOffered(answer: Answer): Answer {
  if (answer.status === 404) throw new NotOffered('not offered');
  return answer;
}

/** @throws Unexpected unless the status is one of those. @returns the answer for further looks. */
export function expectStatus(answer: Answer, ...statuses: number[]): Answer {
  if (!statuses.includes(answer.status)) throw new Unexpected(`status ${answer.status}`);
  return answer;
}

/** @throws Unexpected unless the status is 2xx. */
export function expectSuccess(answer: Answer): Answer {
  if (answer.status < 200 || answer.status > 299) throw new Unexpected(`status ${answer.status}`);
  return answer;
}

const isAnswer = <N extends CallName>(name: N, body: unknown): body is CallAnswer<N> =>
  Value.Check(calls[name].answer, body);

/** @throws Unexpected unless the call succeeded with a body of the contract's shape. @returns the body. */
export function expectAnswer<N extends CallName>(name: N, answer: Answer): CallAnswer<N> {
  expectSuccess(answer);
  if (isAnswer(name, answer.body)) return answer.body;
  const [error] = Value.Errors(calls[name].answer, answer.body);
  const where = `status ${answer.status}, body${error?.instancePath ?? ''}`;
  throw new Unexpected(`${where} ${error?.message ?? 'has another shape'}`);
}
