import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fillDisk } from '#tests/support/small-disk.ts';

/** A separate file system that exists until the end of the scope. */
export interface Disk extends Disposable {
  readonly folder: string;
  /** Fills the disk. @returns a function that frees the space again. */
  fill: () => () => void;
  setWritable: (isWritable: boolean) => void;
}

/** Mounts a file system of this size. @param folder created if missing. */
export function mountDisk(folder: string, bytes: number): Disk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=1777,size=${bytes}`, 'tmpfs', folder]);
  return {
    folder,
    [Symbol.dispose]: () => execFileSync('umount', ['--lazy', folder]),
    fill: () => fillDisk(process.pid, folder),
    setWritable: (isWritable) => {
      // The system refuses this while a file is being written.
      while (
        spawnSync('mount', ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, folder], { stdio: 'ignore' }).status !== 0
      );
    },
  };
}
