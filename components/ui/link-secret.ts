/**
 * @param hash of the page's address: browsers do not send it to servers, so that no log has the secret.
 * @returns the secret, without what messengers and mail programs take for a part of the link: '.', ')', '%20'.
 */
export const linkSecret = (hash: string): string => hash.slice(1).replace(/[^\w=+/-]*(?:[&%].*)?$/, '');
