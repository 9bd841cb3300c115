/** Maximum length of a link's URL, in UTF-16 code units. */
const longestTarget = 2000;

/** @returns whether a link may have this target: https, http, mailto, tel, or a path of the site (docs/product.md, 7.4). */
export function isLinkTarget(address: string): boolean {
  // Browsers remove line breaks and tabs from URLs, and treat '\' as '/'.
  if (address.length > longestTarget || /[\s\p{Cc}\\]/u.test(address)) return false;
  if (/^(?:mailto|tel):[^/]/i.test(address)) return true;
  return /^(?:https?:\/\/[\p{L}\p{N}[]|\/(?!\/))/iu.test(address);
}
