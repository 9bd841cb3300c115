import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';

/** The operating system's view of a running process (Linux, `/proc`). */
export interface ProcessState {
  /** Paths of open files, without connections and kernel objects. */
  files: string[];
  /** Number of open sockets. */
  sockets: number;
  /** Resident memory in bytes. */
  memory: number;
}

/**
 * @returns what a process has open: the path of each descriptor, by which it can be read, and what it leads to.
 * @throws Error when there is no process with this id.
 */
export async function openDescriptors(pid: number): Promise<{ path: string; target: string }[]> {
  const folder = `/proc/${pid}/fd`;
  return await Promise.all(
    (await readdir(folder)).map(async (descriptor) => {
      const path = join(folder, descriptor);
      // A descriptor may close between readdir and readlink.
      return { path, target: await readlink(path).catch(() => '') };
    }),
  );
}

/** @throws Error when there is no process with this id. */
export async function readProcessState(pid: number): Promise<ProcessState> {
  const targets = (await openDescriptors(pid)).map(({ target }) => target);
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  return {
    files: targets.filter((target) => target.startsWith('/')).toSorted(),
    sockets: targets.filter((target) => target.startsWith('socket:')).length,
    memory: kilobytes * 1024,
  };
}

/**
 * Waits until no temporary file is open, because a request may close its file shortly after the response.
 * @returns the state of the process. @throws when a temporary file stays open.
 */
export async function readRestingState(pid: number): Promise<ProcessState> {
  let state = await readProcessState(pid);
  await expect
    .poll(
      async () => {
        state = await readProcessState(pid);
        return state.files.filter((file) => /(?: \(deleted\)|\.tmp|\/clinic-[\da-f-]{36})$/.test(file));
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
  return state;
}

/** @returns the relative paths of all files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}
