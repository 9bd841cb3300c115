import { spawnSync } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exitCodeOf } from './exit-code.ts';

test.each([
  ['process.exit(3)', 3, null],
  ['process.kill(process.pid, "SIGKILL")', 1, 'bench was ended by SIGKILL'],
  ['process.abort()', 1, 'bench was ended by SIGABRT'],
])('a program that ends with %s', (script, code, printed) => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  expect(exitCodeOf('bench', spawnSync(process.execPath, ['-e', script], { stdio: 'ignore' }))).toBe(code);
  expect(print.mock.calls).toEqual(printed === null ? [] : [[printed]]);
});

test('a program that is missing says so', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => print.mockRestore());
  expect(exitCodeOf('bench', spawnSync('/nowhere/at-all'))).toBe(1);
  expect(print.mock.calls).toEqual([[expect.stringMatching(/^bench did not run: .*ENOENT/)]]);
});
