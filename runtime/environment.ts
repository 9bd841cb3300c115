import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** The settings that contain a secret. */
export const secretSettings = [
  'DATABASE_URL',
  'PGPASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'REDIS_URL',
  'SMTP_URL',
  'STAFF_PASSWORD',
  'BACKUP_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

/** Runs a function that reads a setting's file. @throws Error for the operator with the code of the failure. */
export const readFileOf = <Result>(problem: string, read: () => Result): Result => {
  try {
    return read();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new Error(`Configuration: ${problem} (${code})`, { cause });
  }
};

/**
 * Reads each secret from its file if one is named, for example BACKUP_KEY from BACKUP_KEY_FILE, because
 * secret stores provide files that only the program can read. A final line break is not part of a secret.
 * @param env modified in place.
 * @throws Error for the operator, which names the setting and never its content.
 */
export function readSecretFiles(env: Record<string, string | undefined>): void {
  for (const name of secretSettings) {
    const key = `${name}_FILE`;
    const file = env[key];
    if (!file) continue;
    if (env[name]) throw new Error(`Configuration: ${name} and ${key} must not both be set`);
    env[name] = readFileOf(`${key} must name a file that can be read`, () =>
      readFileSync(file, 'utf8').replace(/\r?\n$/, ''),
    );
  }
}

/**
 * Trusts the authorities of NODE_EXTRA_CA_CERTS, in addition to Node's own, in all TLS connections of
 * this process. Node itself reads the variable before `.env` is loaded, and ignores an unreadable file.
 * @param file path of a PEM file. If it is not given, nothing changes.
 * @throws Error with a message for the operator.
 */
export function trustExtraAuthorities(file: string | undefined): void {
  if (!file) return;
  readFileOf('NODE_EXTRA_CA_CERTS must name a readable PEM file of certificates', () => {
    const authorities = readFileSync(file, 'utf8');
    // Refuses a file without a certificate, which setDefaultCACertificates would accept.
    void new X509Certificate(authorities);
    setDefaultCACertificates([...getCACertificates('default'), authorities]);
  });
}

/**
 * Adds the variables of the file `.env` in the working directory to `process.env`. Variables that are already
 * set, even to the empty string, keep their value. Then reads the files of secrets and trusted
 * authorities that variables name. Every entry point calls this before it reads its configuration.
 * @throws Error with a message for the operator.
 */
export function loadEnvironment(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
  readSecretFiles(process.env);
  trustExtraAuthorities(process.env['NODE_EXTRA_CA_CERTS']);
}
