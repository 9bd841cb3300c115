import { openBackupFiles, type BackupFiles } from './backup-files.ts';
import type { BackupConfig } from './config.ts';
import { isBackupId, newestBackup } from './manifest.ts';

/**
 * Finds a backup.
 * @param address its folder, or a destination of backups: then the newest complete one.
 * @throws OperatorError when there is none.
 */
export async function findBackup(
  address: string,
  config: BackupConfig,
): Promise<{ files: BackupFiles; id: string }> {
  const [, parent = '', name = ''] = /^(.*?)\/?([^/]*)\/*$/.exec(address) ?? [];
  if (isBackupId(name)) return { files: await openBackupFiles(parent || '.', config), id: name };
  const files = await openBackupFiles(address, config);
  return { files, id: await newestBackup(files) };
}
