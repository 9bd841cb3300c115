import { readEnv } from '#runtime/read-env.ts';
import { readS3Server } from '../config/s3-config.ts';
import { keyBytes } from './encryption.ts';

/** @param env the process environment. @throws Error with a message that names every invalid key. */
export function loadBackupConfig(env: Record<string, string | undefined>) {
  const reader = readEnv(env);
  const text = reader.optionalText('BACKUP_KEY');
  const key = text === null ? null : Buffer.from(text, 'base64');
  if (key && key.length !== keyBytes)
    reader.fail(
      'BACKUP_KEY',
      `must be ${keyBytes} bytes in base64: the key of the existing backups, or a new one from openssl rand -base64 ${keyBytes}`,
    );
  const config = {
    /** null: backups are not encrypted. */
    key,
    days: reader.integer('BACKUP_DAYS', 30, { min: 1, max: 3650 }),
    /** Server for backups with an s3:// URL; null: not configured. */
    s3: readS3Server(reader, 'BACKUP_S3_'),
  };
  reader.finish();
  return config;
}

/** Additional settings of `npm run backup`, `restore` and `verify` (docs/interfaces.md, 2). */
export type BackupConfig = ReturnType<typeof loadBackupConfig>;
