import { readdirSync, readFileSync } from 'node:fs';

/** What a process holds. */
export interface ProcessResources {
  descriptors: number;
  residentBytes: number;
}

/** @returns what Linux says of a running process. @throws when there is no such process. */
export function resourcesOf(pid: number): ProcessResources {
  const [, kilobytes = ''] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    residentBytes: Number(kilobytes) * 1024,
  };
}
