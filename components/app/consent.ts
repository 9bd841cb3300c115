import { createStore } from '#components/ui/store.ts';
import { consentCookie } from '#shared/rules/consent-cookie.ts';

/** Six months (Garante per la protezione dei dati personali, guidelines of 10 June 2021). */
const lifetimeSeconds = 180 * 24 * 60 * 60;

/** @returns whether a Cookie header or `document.cookie` has an answer; `all` was once the second choice. */
export function hasAnswer(cookies: string): boolean {
  const [, value] = new RegExp(`(?:^|;) *${consentCookie}=(\\w+)`).exec(cookies) ?? [];
  return value === 'all' || value === 'necessary';
}

/** @returns the text for `document.cookie` that stores the answer for six months. */
export function consentCookieText(isHttps: boolean): string {
  return `${consentCookie}=necessary; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** Set when the footer's link reopens the line, or when it is answered, in case cookies are blocked. */
const line = createStore<'reopened' | 'answered' | null>(null);

/** The state of the cookie line; the answer itself is in the cookie. */
export const consentLine = {
  isShown: (): boolean => {
    const now = line.get();
    return now === 'reopened' || (now === null && !hasAnswer(document.cookie));
  },
  isReopened: (): boolean => line.get() === 'reopened',
  answer: (): void => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- Cookie Store is not in every browser yet
    document.cookie = consentCookieText(location.protocol === 'https:');
    line.set('answered');
  },
  reopen: (): void => line.set('reopened'),
  subscribe: line.subscribe,
};
