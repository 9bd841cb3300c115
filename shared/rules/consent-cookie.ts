/** The visitor's cookie choice: the only cookie that the website sets by itself. */
export const consentCookie = 'site_consent';
