/** Cookies web sets for itself start with this; they never travel to the provider. */
export const ownCookiePrefix = 'site_';

/** The visitor's choice about cookies. */
export const consentCookie = `${ownCookiePrefix}consent`;

/** @returns whether a cookie is web's own, not the provider's. */
export function isOwnCookie(name: string): boolean {
  return name.startsWith(ownCookiePrefix);
}
