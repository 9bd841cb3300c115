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
 * Sets each secret whose file is named, for example BACKUP_KEY from BACKUP_KEY_FILE, to the file's content:
 * secret stores provide files that only the program can read. A final line break is not part of a secret.
 * @param env is changed.
 * @throws Error for the operator, which names the setting and never its content.
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
