import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { syncFolder } from './sync-folder.ts';

test('a folder is synced, also on a file system that cannot sync folders', async () => {
  await expect(syncFolder(tmpdir())).resolves.toBeUndefined();
  // Like network drives, the file system of processes refuses it with EINVAL. Other systems have none.
  if (process.platform === 'linux') await expect(syncFolder('/proc/self')).resolves.toBeUndefined();
  await expect(syncFolder('/missing')).rejects.toMatchObject({ code: 'ENOENT' });
});
