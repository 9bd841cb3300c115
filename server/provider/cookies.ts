/**
 * The provider's session cookies on their way to the browser and back (interfaces, "Sessions"; RFC 6265).
 * Values are passed on as they are, never decoded.
 */
import { isOwnCookie } from '#shared/own-cookies.ts';

/** Name to raw value, in the order the browser sent them. */
export type CookieMap = ReadonlyMap<string, string>;

export interface SetCookie {
  name: string;
  value: string;
  /** 'Max-Age=…' and 'Expires=…' exactly as the provider wrote them. */
  lifetime: readonly string[];
  /** True when the cookie is being deleted. */
  expired: boolean;
}

/** @returns the provider's cookies of a Cookie header; web's own are left out. A repeated name: the first wins. */
export function parseProviderCookies(header: string | undefined): CookieMap {
  const cookies = new Map<string, string>();
  for (const pair of header?.split(';') ?? []) {
    const separator = pair.indexOf('=');
    const name = pair.slice(0, separator).trim();
    if (separator > 0 && name !== '' && !isOwnCookie(name) && !cookies.has(name))
      cookies.set(name, pair.slice(separator + 1).trim());
  }
  return cookies;
}

/** @returns the Cookie header for the provider; '' when there is nothing to send. */
export function cookieHeader(cookies: CookieMap): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/**
 * Reads one Set-Cookie header.
 * @returns null for a header without a name: browsers would store it under an empty one.
 */
export function parseSetCookie(header: string, now: number): SetCookie | null {
  const [pair = '', ...attributes] = header.split(';');
  const separator = pair.indexOf('=');
  const name = pair.slice(0, separator).trim();
  if (separator <= 0 || name === '' || /[\r\n\0]/.test(header)) return null;

  const lifetime: string[] = [];
  let maxAge: number | null = null;
  let expires: number | null = null;
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.trim().split('=');
    const value = rest.join('=').trim();
    if (/^max-age$/i.test(key) && /^-?\d+$/.test(value)) {
      maxAge = Number(value);
      lifetime.push(`Max-Age=${value}`);
    } else if (/^expires$/i.test(key) && !Number.isNaN(Date.parse(value))) {
      expires = Date.parse(value);
      lifetime.push(`Expires=${value}`);
    }
  }
  // Max-Age has precedence over Expires (RFC 6265, section 5.3).
  const expired = maxAge === null ? expires !== null && expires <= now : maxAge <= 0;
  return { name, value: pair.slice(separator + 1).trim(), lifetime, expired };
}

/** @returns the Set-Cookie header for the browser: no Domain, Path=/, HttpOnly, SameSite=Lax, Secure under https. */
export function browserCookie(cookie: SetCookie, secure: boolean): string {
  return [
    `${cookie.name}=${cookie.value}`,
    ...cookie.lifetime,
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    ...(secure ? ['Secure'] : []),
  ].join('; ');
}

/** @returns a cookie that deletes the one of that name. */
export function clearedCookie(name: string): SetCookie {
  return { name, value: '', lifetime: ['Max-Age=0'], expired: true };
}

/** @returns what the browser will send once it has stored these. */
export function applySetCookies(cookies: CookieMap, changes: readonly SetCookie[]): CookieMap {
  const next = new Map(cookies);
  for (const { name, value, expired } of changes) {
    if (expired) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
