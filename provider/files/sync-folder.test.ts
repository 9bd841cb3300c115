import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { syncFolder } from './sync-folder.ts';

test('a folder is synced, and one that is missing is an error', async () => {
  await expect(syncFolder(tmpdir())).resolves.toBeUndefined();
  await expect(syncFolder('/missing')).rejects.toMatchObject({ code: 'ENOENT' });
});

// Like network drives, the file system of processes refuses to sync a folder.
test.runIf(process.platform === 'linux')('a file system that cannot sync folders is no error', async () => {
  await expect(syncFolder('/proc/self')).resolves.toBeUndefined();
});
