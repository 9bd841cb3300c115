import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { request, type Dispatcher } from 'undici';
import { callPath } from '#shared/contract/call-path.ts';
import { website as routes } from '#shared/contract/routes.ts';
import { openConnections } from '../support/connections.ts';
import type { Outcome } from './outcomes.ts';

/** The site that people use, and the signal that ends their work. */
export interface Place {
  /** Origin of the front. */
  origin: string;
  /** The front's certificate authority, in PEM. */
  authority: string;
  /** The first byte or bytes of the visitors' addresses; '127' by default. */
  network?: string;
  over: AbortSignal;
  note: (outcome: Outcome) => void;
}

export interface Reply {
  /** 0: no response. */
  status: number;
  json: unknown;
}

export type Sending = Partial<Pick<Dispatcher.RequestOptions, 'method' | 'body'>> & {
  headers?: Record<string, string>;
};

/** A browser with its own cookies, connections and IP address. */
export interface Browser {
  /** @param kind the action, as counted in the results. */
  call: (kind: string, path: string, sending?: Sending) => Promise<Reply>;
  /**
   * Repeats a call until the response is sufficient, as the page does.
   * @returns null if the time ends first.
   */
  insist: (
    kind: string,
    path: string,
    make?: () => Sending,
    isEnough?: (reply: Reply) => boolean,
  ) => Promise<Reply | null>;
  close: () => Promise<void>;
}

/** Maximum pause before a retry, in milliseconds. A longer Retry-After is shortened to it. */
const longestWait = 1000;
/** Milliseconds after which a visitor gives up waiting for a response. */
const patience = 20_000;

export const isDone = ({ status }: Reply): boolean => status >= 200 && status < 300;

/** @returns the path of a call below the website's `/api`. */
export const api = (...call: Parameters<typeof callPath>): string => routes.apiPrefix + callPath(...call);

/** Creates a new body for each attempt. */
export const json = (method: 'POST' | 'PUT', body: unknown) => (): Sending => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A random address of a network, so that limits per IP address work as for visitors. */
const anyAddress = (network: string) => {
  const bytes = network.split('.');
  return [...bytes, ...Array.from({ length: 4 - bytes.length }, () => randomInt(1, 255))].join('.');
};

export function openBrowser({ origin, authority, network = '127', over, note }: Place): Browser {
  const dispatcher = openConnections({ connect: { ca: authority }, localAddress: anyAddress(network) });
  const cookies = new Map<string, string>();

  const exchange = async (path: string, { headers = {}, ...rest }: Sending): Promise<Reply> => {
    const {
      statusCode,
      headers: answered,
      body,
    } = await request(origin + path, {
      dispatcher,
      signal: AbortSignal.timeout(patience),
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...rest,
    });
    const text = await body.text();
    for (const line of [answered['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: statusCode, json: parse(text) };
  };

  const browser: Browser = {
    call: async (kind, path, sending = {}) => {
      const startedAt = performance.now();
      const reply = await exchange(path, sending).catch(() => ({ status: 0, json: null }));
      note({ kind, status: reply.status, startedAt, endedAt: performance.now() });
      return reply;
    },
    insist: async (kind, path, make = () => ({}), isEnough = isDone) => {
      for (;;) {
        const reply = await browser.call(kind, path, make());
        if (isEnough(reply)) return reply;
        if (over.aborted) return null;
        await pause(randomInt(longestWait / 2, longestWait));
      }
    },
    close: () => dispatcher.close(),
  };
  return browser;
}
