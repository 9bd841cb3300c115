/** Name of the cookie that stores the visitor's cookie choice, the only cookie that the site's scripts set. */
export const consentCookie = 'site_consent';
