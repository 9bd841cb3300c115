import { cookieOf, staff } from './provider-client.ts';
import { send, type Reply, type Sending } from './http-client.ts';

/** An HTTP client that behaves like a browser: it keeps cookies and sends Sec-Fetch-Site. */
export interface Browser {
  /** Raw values of the cookies, by name. */
  readonly cookies: Map<string, string>;
  send: (sending: Sending) => Promise<Reply>;
  get: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  /** Sends a request with a JSON body. */
  json: (method: string, path: string, body: unknown) => Promise<Reply>;
  /** Logs in over `/api`, by default as the admin. @throws when the log-in fails. */
  login: (email?: string, password?: string) => Promise<Reply>;
  /** @returns another browser with a copy of the cookies. */
  clone: () => Browser;
}

const isExpired = (attributes: string): boolean =>
  /;\s*max-age=(0|-\d+)/i.test(attributes) ||
  Date.parse(/;\s*expires=([^;]+)/i.exec(attributes)?.[1] ?? '2100-01-01') <= Date.now();

/** Stores the cookies that a browser on our host would store. A cookie for another domain is refused. */
function store(cookies: Map<string, string>, setCookies: readonly string[]): void {
  for (const line of setCookies) {
    const [pair = ''] = line.split(';', 1);
    const name = pair.slice(0, pair.indexOf('='));
    if (/;\s*domain=/i.test(line)) continue;
    if (isExpired(line)) cookies.delete(name);
    else cookies.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

/** Opens a browser at an origin, by default without cookies. */
export function openBrowser(origin: string, initial: ReadonlyMap<string, string> = new Map()): Browser {
  const cookies = new Map(initial);

  const browser: Browser = {
    cookies,
    send: async ({ headers = {}, ...sending }) => {
      const cookie = cookieOf({ cookies });
      const reply = await send(origin, {
        ...sending,
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(cookie === '' ? {} : { cookie }),
          ...headers,
        },
      });
      store(cookies, reply.setCookies);
      return reply;
    },
    get: (path, headers = {}) => browser.send({ path, headers }),
    json: (method, path, body) => browser.send({ method, path, body }),
    login: async (email = staff.email, password = staff.password) => {
      const reply = await browser.json('POST', '/api/auth/login', { email, password });
      if (reply.status !== 200) throw new Error(`Log-in failed: ${reply.status} ${reply.text}`);
      return reply;
    },
    clone: () => openBrowser(origin, cookies),
  };
  return browser;
}
