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

const listeners = new Set<() => void>();
/** The footer's link shows the banner again although a choice was made. */
let isReopened = false;
/** Where cookies are blocked the choice still holds for this visit. */
let chosenNow: Consent | null = null;

const changed = () => {
  for (const listener of listeners) listener();
};

/** Whether the banner asks; what was chosen is in the cookie, for whoever needs it. */
export const consentBanner = {
  isShown: (): boolean => isReopened || (chosenNow === null && parseConsent(document.cookie) === null),
  isReopened: (): boolean => isReopened,
  choose: (consent: Consent): void => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- Cookie Store is not in every browser yet
    document.cookie = consentCookieText(consent, location.protocol === 'https:');
    chosenNow = consent;
    isReopened = false;
    changed();
  },
  reopen: (): void => {
    isReopened = true;
    changed();
  },
  /** Closing is refusing; closing a reopened banner changes nothing. */
  close: (): void => {
    if (chosenNow ?? parseConsent(document.cookie)) {
      isReopened = false;
      changed();
    } else consentBanner.choose('necessary');
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
