import { expectStderr } from './stderr.ts';

/** Reports on standard error that tests are skipped because a program is missing. The message fails no test. */
export function saySkipped(what: string): void {
  expectStderr(/^\*\*\* SKIPPED: /);
  process.stderr.write(`\n*** SKIPPED: ${what} ***\n\n`);
}
