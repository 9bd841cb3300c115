/** The visitor's choice about cookies: the only cookie that the website sets itself. */
export const consentCookie = 'site_consent';
