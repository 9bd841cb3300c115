import negotiateNames from '@fastify/accept-negotiator';

/**
 * @param accepted the value of an Accept or Accept-Encoding header.
 * @param offered in order of preference.
 * @returns the accepted offer with the highest quality (RFC 9110, section 12.4.2), or the fallback if none is
 *   accepted. The wildcard `*` adds the first name that is not listed, preferably the fallback (12.5.3). Wildcards like
 *   `image/*` are ignored, because browsers name each format that they can decode.
 */
export function negotiate<Offer extends string, Fallback extends string>(
  accepted: string | undefined,
  offered: readonly Offer[],
  fallback: Fallback,
): Offer | Fallback {
  const listed = accepted?.toLowerCase() ?? '';
  const unlisted = [fallback, ...offered].find((name) => !listed.includes(name)) ?? '';
  return negotiateNames(listed.replaceAll('*', unlisted), [...offered, fallback]) ?? fallback;
}
