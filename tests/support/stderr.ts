/** What the running test and the processes it started have written to standard error, or logged as a fault. */
const written: string[] = [];
const expected: RegExp[] = [];

/** A log line about a fault that no caller caused. */
const faultLine = /"code":"INTERNAL"|uncaught exception|unhandled rejection/;

/** Notes text that a process wrote to standard error. */
export function noteStderr(text: string): void {
  for (const line of text.split('\n')) if (line.trim() !== '') written.push(line);
}

/** Collects the log lines that report a fault of the process itself. */
export function noteLog(text: string): void {
  for (const line of text.split('\n')) if (faultLine.test(line)) written.push(line);
}

/** Declares output that the running test provokes. It is forgotten when the test ends. */
export function expectStderr(pattern: RegExp): void {
  expected.push(pattern);
}

/** @returns the lines that no test has declared, and forgets all. */
export function takeUnexpectedStderr(): string[] {
  const unexpected = written.filter((line) => !expected.some((pattern) => pattern.test(line)));
  written.length = 0;
  expected.length = 0;
  return unexpected;
}
