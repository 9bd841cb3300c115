import type { EnvReader } from '#runtime/read-env.ts';

const usualPort = 3310;

export function readScannerConfig(reader: EnvReader) {
  /** While the scanner is unavailable: refuse uploads (true) or store them unscanned (false). */
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

export type ScannerConfig = NonNullable<ReturnType<typeof readScannerConfig>>;

export function scannerPlace({ host, port }: ScannerConfig): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
