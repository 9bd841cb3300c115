import { readEnv } from '#runtime/read-env.ts';
import { readS3Server, type S3Server } from '../config/s3-config.ts';
import { keyBytes } from './encryption.ts';

/** Additional settings of `npm run backup`, `restore` and `verify` (docs/interfaces.md, 2). */
export interface BackupConfig {
  /** null: backups are not encrypted. */
  key: Buffer | null;
  /** Days until a backup is removed. */
  days: number;
  /** Server for backups with an s3:// URL; null: not configured. */
  s3: S3Server | null;
}

/**
 * @param env the process environment.
 * @throws Error with a message that names every invalid key.
 */
export function loadBackupConfig(env: Record<string, string | undefined>): BackupConfig {
  const reader = readEnv(env);
  const text = reader.optionalText('BACKUP_KEY');
  const key = text === null ? null : Buffer.from(text, 'base64');
  if (key && key.length !== keyBytes)
    reader.fail('BACKUP_KEY', `must be ${keyBytes} bytes in base64: openssl rand -base64 ${keyBytes}`);
  const days = reader.integer('BACKUP_DAYS', 30, { min: 1, max: 3650 });
  const config = { key, days, s3: readS3Server(reader, 'BACKUP_S3_') };
  reader.finish();
  return config;
}
