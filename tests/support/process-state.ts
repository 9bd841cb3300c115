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

/** @throws Error when there is no process with this id. */
export async function readProcessState(pid: number): Promise<ProcessState> {
  const folder = `/proc/${pid}/fd`;
  const targets = await Promise.all(
    (await readdir(folder)).map(async (descriptor) =>
      // A descriptor may close between readdir and readlink.
      readlink(join(folder, descriptor)).catch(() => ''),
    ),
  );
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
