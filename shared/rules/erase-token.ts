/** Number of characters of the secret in a confirmation mail's link. A shorter secret was truncated. */
export const eraseTokenLength = 40;
