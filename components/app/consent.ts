import { createStore } from '#components/ui/store.ts';

/** Stores the visitor's cookie choice; the only cookie that the site's scripts set. */
const consentCookie = 'site_consent';

/** Its lifetime: six months (guidelines of the Garante della privacy, 10 June 2021). */
const lifetimeSeconds = 180 * 24 * 60 * 60;

/** @returns whether cookies contain a choice. Older ones may contain `all`, which can no longer be chosen. */
export function hasAnswer(cookies: string): boolean {
  const [, value] = new RegExp(`(?:^|;) *${consentCookie}=(\\w+)`).exec(cookies) ?? [];
  return value === 'all' || value === 'necessary';
}

export const consentCookieText = (isHttps: boolean): string =>
  `${consentCookie}=necessary; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`;

/** State of the banner since the page was loaded. 'answered' is also stored here, in case cookies are blocked. */
const line = createStore<'reopened' | 'answered' | null>(null);

/** Visibility of the cookie banner. The choice itself is in the cookie. */
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
