/** Characters of the secret in a confirmation's link: a shorter one was cut on its way. */
export const eraseTokenLength = 40;
