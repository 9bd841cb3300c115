import { finding, matchFault, type Faults, type Finding } from './findings.ts';

/** Codes of OpenSSL and Node for a certificate that does not prove the server's identity. */
export const certificateFaults: Faults = {
  CERTIFICATE_EXPIRED: /^CERT_HAS_EXPIRED$/,
  CERTIFICATE_UNTRUSTED: /CERT|SELF_SIGNED|UNABLE_TO_|^ERR_(?:TLS|SSL)|^EPROTO/,
};

/** @returns the finding for an error of a connection to a place that a setting names; null if it is not about a certificate. */
export function describeUntrusted(error: unknown, place: string, setting: string): Finding | null {
  const found =
    error instanceof Error && 'code' in error && matchFault(certificateFaults, [String(error.code)]);
  return found ? finding(found.code, { place, setting, cause: found.cause }) : null;
}
