/** Admits everyone. Unlike the login page, this page must also open if the browser is logged in to another account. */
export const guard = (): void => undefined;
