/** Codes of OpenSSL and Node for a certificate that does not prove the server's identity. */
export const untrustedCode = /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)|^EPROTO/;

/**
 * @param place the server's URL or host as the operator knows it, without secrets.
 * @param setting name of the setting that contains `place`.
 * @returns the problem and its solution, in one sentence.
 */
export const untrustedSentence = (place: string, code: string, setting: string): string =>
  code === 'CERT_HAS_EXPIRED'
    ? `The certificate of ${place} has expired (${code}): renew it`
    : `The certificate of ${place} is not trusted (${code}): name its authority in NODE_EXTRA_CA_CERTS, or correct ${setting}`;

/** @returns the sentence for an error of a connection; null if it is not about a certificate. */
export function describeUntrusted(error: unknown, place: string, setting: string): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && untrustedCode.test(code)
    ? untrustedSentence(place, code, setting)
    : null;
}
