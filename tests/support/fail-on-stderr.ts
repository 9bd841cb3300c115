import { format } from 'node:util';
import { afterAll, afterEach, expect } from 'vitest';
import { noteStderr, takeUnexpectedStderr } from './stderr.ts';

/** Set-up of every integration test: output to standard error that the test does not declare fails it. */
const write = process.stderr.write.bind(process.stderr);
process.stderr.write = (chunk: string | Uint8Array, ...rest: never[]) => {
  noteStderr(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString());
  return write(chunk, ...rest);
};
// The test runner gives each test file its own console, which does not write to the stream.
for (const method of ['error', 'warn'] as const) {
  const print = console[method].bind(console);
  console[method] = (...values: unknown[]) => {
    noteStderr(format(...values));
    print(...values);
  };
}
// Node prints warnings past the stream.
process.on('warning', (warning) => noteStderr(`${warning.name}: ${warning.message}`));

const check = () => expect(takeUnexpectedStderr(), 'written to standard error').toEqual([]);
afterEach(check);
// Servers write while they close, after the last test.
afterAll(check);
