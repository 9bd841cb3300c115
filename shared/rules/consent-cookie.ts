/** The visitor's choice about cookies; the website's only cookie of its own. */
export const consentCookie = 'site_consent';
