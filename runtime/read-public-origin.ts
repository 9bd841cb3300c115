import type { EnvReader } from './read-env.ts';

const siteAddress = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d+)?$/u;

/** @returns the origin that visitors use: PUBLIC_ORIGIN or, with the compose file, https:// and SITE_ADDRESS; null if neither is set. */
export function readPublicOrigin(reader: EnvReader): string | null {
  const origin = reader.optionalUrl('PUBLIC_ORIGIN');
  if (origin && origin.pathname !== '/') reader.fail('PUBLIC_ORIGIN', 'must have no path');
  const address = reader.optionalText('SITE_ADDRESS');
  if (address === null) return origin?.origin ?? null;
  const site = siteAddress.test(address) ? URL.parse(`https://${address}`) : null;
  if (!site) reader.fail('SITE_ADDRESS', 'must be a host name such as clinic.example, without https:// and path');
  else if (origin && origin.origin !== site.origin)
    reader.fail('PUBLIC_ORIGIN', `must be unset, or ${site.origin} as SITE_ADDRESS says`);
  return site?.origin ?? null;
}
