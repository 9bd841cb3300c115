/** Characters of the secret in a confirmation's link: a shorter one was truncated. */
export const eraseTokenLength = 40;
