import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fillDisk } from '#tests/support/small-disk.ts';

/** A file system of its own, until the end of the scope. */
export interface Disk extends Disposable {
  readonly folder: string;
  /** Leaves no byte. @returns how to make room again. */
  fill: () => () => void;
  setWritable: (isWritable: boolean) => void;
}

/** Mounts one of so many bytes. @param folder made when missing. */
export function mountDisk(folder: string, bytes: number): Disk {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=1777,size=${bytes}`, 'tmpfs', folder]);
  return {
    folder,
    [Symbol.dispose]: () => execFileSync('umount', ['--lazy', folder]),
    fill: () => fillDisk(process.pid, folder),
    setWritable: (isWritable) => {
      // Refused while a file is being written.
      while (
        spawnSync('mount', ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, folder], { stdio: 'ignore' })
          .status !== 0
      );
    },
  };
}
