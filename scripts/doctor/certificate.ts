import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { finding, type Finding } from '#runtime/findings.ts';
import type { Check } from './checks.ts';

/** Time for an operator to renew a certificate. The alert CertificateExpires has the same. */
const warningMilliseconds = 14 * 24 * 3600 * 1000;

const usualPorts: Readonly<Record<string, number>> = { 'https:': 443, 'smtps:': 465, 'rediss:': 6379 };

/** @returns the finding for a certificate that is about to expire. Connections refuse one that has expired. */
export function expiryFindings(place: string, expiry: Date, now: Date): Finding[] {
  const left = expiry.getTime() - now.getTime();
  if (left > warningMilliseconds) return [];
  return [finding('CERTIFICATE_EXPIRES', { place, days: Math.max(0, Math.floor(left / 86_400_000)) })];
}

const readExpiry = (host: string, port: number, signal: AbortSignal): Promise<Date> =>
  new Promise((resolve, reject) => {
    const servername = isIP(host) === 0 ? host : '';
    const socket = connect({ host, port, servername }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    }).on('error', reject);
    signal.addEventListener('abort', () => socket.destroy(), { once: true });
  });

/** @returns the check of the certificate of a server with TLS; none for another URL. */
export function certificateChecks(address: string | null, setting: string, clock: () => Date): Check[] {
  const { protocol = '', hostname = '', port = '', host } = address === null ? {} : new URL(address);
  const usualPort = usualPorts[protocol];
  if (usualPort === undefined) return [];
  return [
    {
      place: String(host),
      setting,
      find: async (signal) => {
        // Another check says why there is no connection, or no trust in the certificate.
        const expiry = await readExpiry(hostname, Number(port || usualPort), signal).catch(() => null);
        return expiry ? expiryFindings(String(host), expiry, clock()) : [];
      },
    },
  ];
}
