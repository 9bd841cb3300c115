/** Longest address of a link, in characters. */
const longestTarget = 2000;

/**
 * @returns whether a link in an article may lead there: an address of https, http, mailto or tel, or a path of the site itself
 *   (docs/product.md, 7.4). What scripts would run from is none of them.
 */
export function isLinkTarget(address: string): boolean {
  // A browser drops line breaks and tabs, and reads '\' as '/'.
  if (address.length > longestTarget || /[\s\p{Cc}\\]/u.test(address)) return false;
  if (/^(?:mailto|tel):[^/]/i.test(address)) return true;
  return /^(?:https?:\/\/[\p{L}\p{N}[]|\/(?!\/))/iu.test(address);
}
