import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Trusts the authorities of NODE_EXTRA_CA_CERTS, besides those that Node knows, in all TLS connections of
 * this process. Node itself reads the variable before `.env` is loaded, and ignores an unreadable file.
 * @param file path of a PEM file; without one nothing changes.
 * @throws Error with a message for the operator.
 */
export function trustExtraAuthorities(file: string | undefined): void {
  if (!file) return;
  try {
    const authorities = readFileSync(file, 'utf8');
    // Refuses a file without a certificate, which the list below would accept.
    void new X509Certificate(authorities);
    setDefaultCACertificates([...getCACertificates('default'), authorities]);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new Error(
      `Configuration: NODE_EXTRA_CA_CERTS must name a readable PEM file of certificates (${code})`,
      {
        cause,
      },
    );
  }
}
