import negotiate from '@fastify/accept-negotiator';

/**
 * @param offered in order of preference, without 'identity'.
 * @returns the encoding to send for an Accept-Encoding header (RFC 9110, section 12.5.3). Wildcards are
 *   ignored, because they name no encoding.
 */
export function negotiateEncoding<Encoding extends string>(
  accepted: string | undefined,
  offered: readonly Encoding[],
): Encoding | 'identity' {
  const named = accepted?.toLowerCase().replaceAll('*', '') ?? '';
  return negotiate(named, [...offered, 'identity' as const]) ?? 'identity';
}
