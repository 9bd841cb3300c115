import { calls, type CallAnswer, type CallName } from '#shared/contract/calls.ts';
import { callPath } from '#shared/contract/call-path.ts';
import { Value } from 'typebox/value';

export interface Answer {
  status: number;
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

const answerSeconds = 15;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** @throws Unexpected unless the status is among the accepted ones. @returns the status for the report. */
export function expectStatus({ status }: Answer, ...accepted: number[]): string {
  if (!accepted.includes(status)) throw new Unexpected(`status ${status}`);
  return `status ${status}`;
}

/** @returns a check that the status is in a class such as 2xx. @param lowest the lowest status of the class. */
const expectFrom =
  (lowest: number) =>
  ({ status }: Answer): string => {
    if (status < lowest || status > lowest + 99) throw new Unexpected(`status ${status}`);
    return `status ${status}`;
  };

/** @throws Unexpected unless the status is 2xx. @returns the status for the report. */
export const expectSuccess = expectFrom(200);

/** @throws Unexpected unless the status is 4xx. @returns the status for the report. */
export const expectRefusal = expectFrom(400);

const isAnswer = <N extends CallName>(name: N, body: unknown): body is CallAnswer<N> =>
  Value.Check(calls[name].answer, body);

function expectAnswer<N extends CallName>(name: N, answer: Answer): CallAnswer<N> {
  const status = expectSuccess(answer);
  if (isAnswer(name, answer.body)) return answer.body;
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
    const response = await fetch(base + callPath(name, params, query), {
      method: calls[name].method,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerSeconds * 1000),
      headers: {
        accept: 'application/json',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    keepCookies(response.headers);
    return { status: response.status, body: parse(await response.text()) };
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
