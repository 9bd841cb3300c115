import type { EnvReader } from '#runtime/read-env.ts';

/** Where clamd listens, and what its absence means. */
export interface ScannerConfig {
  host: string;
  port: number;
  /** Whether uploads are refused while they cannot be scanned. */
  isRequired: boolean;
}

/** The port of clamd(8). */
const usualPort = 3310;

/** @returns the scanner's settings, or null when none is set. */
export function readScannerConfig(reader: EnvReader): ScannerConfig | null {
  const isRequired = reader.oneOf('CLAMAV_REQUIRED', 'true', ['true', 'false']) === 'true';
  const text = reader.optionalText('CLAMAV_HOST');
  if (text === null) return null;
  const [, bracketed, name, digits] = /^(?:\[([\da-f:]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const host = bracketed ?? name ?? '';
  const port = Number(digits ?? usualPort);
  if (host === '' || port < 1 || port > 65_535)
    reader.fail('CLAMAV_HOST', 'must be a host, or a host and a port, such as scanner:3310');
  return { host, port, isRequired };
}

/** @returns host and port in one text. */
export function scannerPlace({ host, port }: ScannerConfig): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
