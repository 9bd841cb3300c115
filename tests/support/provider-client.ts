/** The first account of each test's provider. */
export const staff = { email: 'admin@clinic.example', password: 'a-long-test-password' };

/** An HTTP client that calls the provider like the website and keeps cookies. */
export interface ProviderClient {
  origin: string;
  cookies: Map<string, string>;
  request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON body; `field` reads its fields. */
  body: unknown;
}

/** @returns a nested value of a JSON response, e.g. field(answer.body, 'user', 'role'); undefined if it is missing. */
export function field(value: unknown, ...names: (string | number)[]): unknown {
  let current = value;
  for (const name of names) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Object.entries(current).find(([key]) => key === String(name))?.[1];
  }
  return current;
}

/** Like `field`, for a string. @throws Error when the value is not a string. */
export function textField(value: unknown, ...names: (string | number)[]): string {
  const found = field(value, ...names);
  if (typeof found !== 'string') throw new Error(`No text ${names.join('.')} in ${JSON.stringify(value)}`);
  return found;
}

/** Like `field`, for a number. @throws Error when the value is not a number. */
export function numberField(value: unknown, ...names: (string | number)[]): number {
  const found = field(value, ...names);
  if (typeof found !== 'number') throw new Error(`No number ${names.join('.')} in ${JSON.stringify(value)}`);
  return found;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** @returns the value of the header Cookie with all cookies of a client or browser. */
export const cookieOf = ({ cookies }: { cookies: ReadonlyMap<string, string> }): string =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

export function providerClient(origin: string): ProviderClient {
  const cookies = new Map<string, string>();
  return {
    origin,
    cookies,
    request: async (method, path, body, headers = {}) => {
      const response = await fetch(origin + path, {
        method,
        headers: {
          cookie: cookieOf({ cookies }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, body: parse(text) };
    },
  };
}

/** Sends bytes to a presigned URL. @returns the status of the response. */
export async function put(url: string, contentType: string, bytes: string | Uint8Array<ArrayBuffer>): Promise<number> {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
  await response.arrayBuffer();
  return response.status;
}
