import { createStore } from '#components/ui/store.ts';
import { consentCookie } from '#shared/rules/consent-cookie.ts';

/** 'all': everything the site may ever use; 'necessary': what it cannot work without. */
export type Consent = 'all' | 'necessary';

/** Six months (Garante per la protezione dei dati personali, guidelines of 10 June 2021). */
const lifetimeSeconds = 180 * 24 * 60 * 60;

/** @returns the choice found in a Cookie header or `document.cookie`, null when none was made. */
export function parseConsent(cookies: string): Consent | null {
  const pair = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${consentCookie}=`));
  const value = pair?.split('=')[1]?.trim();
  return value === 'all' || value === 'necessary' ? value : null;
}

/** @returns what to assign to `document.cookie` so that the choice is kept for six months. */
export function consentCookieText(consent: Consent, isHttps: boolean): string {
  return `${consentCookie}=${consent}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

interface BannerState {
  /** The footer's link shows the banner again although a choice was made. */
  isReopened: boolean;
  /** Keeps the choice for this visit where cookies are blocked. */
  chosenNow: Consent | null;
}

const banner = createStore<BannerState>({ isReopened: false, chosenNow: null });

const change = (changes: Partial<BannerState>): void => banner.set({ ...banner.get(), ...changes });

const currentChoice = (): Consent | null => banner.get().chosenNow ?? parseConsent(document.cookie);

/** Whether the cookie banner is shown; the choice itself is in the cookie. */
export const consentBanner = {
  isShown: (): boolean => banner.get().isReopened || currentChoice() === null,
  isReopened: (): boolean => banner.get().isReopened,
  choose: (consent: Consent): void => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- Cookie Store is not in every browser yet
    document.cookie = consentCookieText(consent, location.protocol === 'https:');
    change({ chosenNow: consent, isReopened: false });
  },
  reopen: (): void => change({ isReopened: true }),
  /** Closing is refusing; closing a reopened banner changes nothing. */
  close: (): void => {
    if (currentChoice()) change({ isReopened: false });
    else consentBanner.choose('necessary');
  },
  subscribe: banner.subscribe,
};
