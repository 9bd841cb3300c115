import { createSecureContext } from 'node:tls';
import { readFileOf } from '#runtime/environment.ts';
import { readText } from '#runtime/read-text.ts';

/** Reads the PEM files of the certificate, including intermediate certificates, and of its key. @throws SettingsError. */
export function readServerCertificate(files: { certificate: string; key: string } | null) {
  if (!files) return null;
  const problem = 'PROVIDER_TLS_CERT and PROVIDER_TLS_KEY must name readable PEM files of a certificate and its key';
  return readFileOf(problem, () => {
    const read = { cert: readText(files.certificate), key: readText(files.key) };
    createSecureContext(read);
    return read;
  });
}

export type ServerCertificate = NonNullable<ReturnType<typeof readServerCertificate>>;
