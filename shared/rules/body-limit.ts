/** Maximum bytes of a request's body, except uploads. */
export const bodyLimit = 1024 ** 2;
