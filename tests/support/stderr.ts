import { format } from 'node:util';

/** Lines that the running test and its processes have written to standard error, and log lines about faults. */
const written: string[] = [];
const expected: RegExp[] = [];

/** Pattern of the log lines that are recorded: those about internal faults. */
let recordedLine = /"code":"INTERNAL"|uncaught exception|unhandled rejection/;

/** Records all warnings and errors in logs from now on. */
export function recordWarnings(): void {
  recordedLine = /^\{"level":"(?:warn|error|fatal)"/;
}

/** Records text that a process has written to standard error. */
export function noteStderr(text: string): void {
  for (const line of text.split('\n')) if (line.trim() !== '') written.push(line);
}

/** Records the log lines of a process that match `recordedLine`. */
export function noteLog(text: string): void {
  for (const line of text.split('\n')) if (recordedLine.test(line)) written.push(line);
}

/** Declares output that the running test causes. The declaration ends with the test. */
export function expectStderr(pattern: RegExp): void {
  expected.push(pattern);
}

/** Clears the recorded lines. @returns them. */
export function takeWritten(): string[] {
  return written.splice(0);
}

/** Clears the recorded lines. @returns those that no test had declared with `expectStderr`. */
export function takeUnexpectedStderr(): string[] {
  const unexpected = takeWritten().filter((line) => !expected.some((pattern) => pattern.test(line)));
  expected.length = 0;
  return unexpected;
}

let isWatched = false;

/** Records all output of this process to standard error from now on. Test files in one process share the record. */
export function watchStderr(): void {
  if (isWatched) return;
  isWatched = true;
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (chunk: string | Uint8Array, ...rest: never[]) => {
    noteStderr(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
    return write(chunk, ...rest);
  };
  // The console of the test runner does not write to `process.stderr`.
  for (const method of ['error', 'warn'] as const) {
    const print = console[method].bind(console);
    console[method] = (...values: unknown[]) => {
      noteStderr(format(...values));
      print(...values);
    };
  }
  // Node does not print warnings through `process.stderr.write`.
  process.on('warning', (warning) => noteStderr(`${warning.name}: ${warning.message}`));
}
