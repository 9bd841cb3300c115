import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { saySkipped } from './skipped.ts';

/** @returns a command prefix that mounts `bytes` bytes at the folder in `variable` until the process ends. */
export const onSmallDisk = (bytes: number, variable = 'DATA_DIR'): readonly string[] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o mode=700,size=${bytes} tmpfs "$${variable}" && exec "$@"`,
  'sh',
];

/** True if this machine lets the tests mount file systems. */
export const hasSmallDisks =
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs tmpfs /mnt'], { stdio: 'ignore' }).status === 0;
if (!hasSmallDisks) saySkipped('full disks. Mounting a tmpfs needs root and unshare(1).');

/** Fills the file system that holds a process's data. @returns a function that frees the space again. */
export function fillDisk(pid: number, folder: string): () => void {
  const filler = path.join('/proc', String(pid), 'root', folder, 'filler');
  const file = openSync(filler, 'w');
  for (let size = 1024 ** 2; size >= 1;) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
  return () => rmSync(filler);
}
