/** Admits every session, unlike the login's: the browser may have one of another account. */
export const guard = (): void => undefined;
