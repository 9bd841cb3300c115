import { createStore } from '#components/ui/store.ts';
import { consentCookie } from '#shared/rules/consent-cookie.ts';

/** Six months (Garante per la protezione dei dati personali, guidelines of 10 June 2021). */
const lifetimeSeconds = 180 * 24 * 60 * 60;

/** @returns whether a Cookie header or `document.cookie` has an answer: `all` was one while there were two to choose from. */
export function hasAnswer(cookies: string): boolean {
  const [, value] = new RegExp(`(?:^|;) *${consentCookie}=(\\w+)`).exec(cookies) ?? [];
  return value === 'all' || value === 'necessary';
}

/** @returns what to assign to `document.cookie` so that the answer is kept for six months. */
export function consentCookieText(isHttps: boolean): string {
  return `${consentCookie}=necessary; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** Whether the line was opened again by the footer's link, or was answered on this visit, where cookies may be blocked. */
const line = createStore<'reopened' | 'answered' | null>(null);

/** Whether the cookie line is shown; the answer itself is in the cookie. */
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
