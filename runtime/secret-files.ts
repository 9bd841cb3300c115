import { readFileSync } from 'node:fs';

/** The settings that hold a secret. */
const secretSettings = [
  'DATABASE_URL',
  'PGPASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'REDIS_URL',
  'SMTP_URL',
  'STAFF_PASSWORD',
  'BACKUP_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

const readSecret = (key: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new Error(`Configuration: ${key} must name a file that can be read (${code})`, { cause });
  }
};

/**
 * Sets each secret whose file is named, as `BACKUP_KEY_FILE` names that of BACKUP_KEY, to what the file holds: stores of secrets hand them over as
 * files that only the program can read. A line break at the end is not part of a secret.
 * @param env is changed.
 * @throws Error for the operator, which names the setting and never what it holds.
 */
export function readSecretFiles(env: Record<string, string | undefined>): void {
  for (const name of secretSettings) {
    const key = `${name}_FILE`;
    const file = env[key];
    if (!file) continue;
    if (env[name]) throw new Error(`Configuration: ${name} and ${key} must not both be set`);
    env[name] = readSecret(key, file);
  }
}
