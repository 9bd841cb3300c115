import { expectStderr } from './stderr.ts';

/** Says that tests are skipped for want of a part of the machine: aloud, and without failing the others. */
export function saySkipped(what: string): void {
  expectStderr(/^\*\*\* SKIPPED: /);
  process.stderr.write(`\n*** SKIPPED: ${what} ***\n\n`);
}
