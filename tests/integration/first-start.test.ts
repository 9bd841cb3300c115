import { expect, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';
import { nodeSettings } from '../support/node-settings.ts';
import { programEnv, programFile } from '../support/program.ts';
import { saySkipped } from '../support/skipped.ts';
import { startProgram } from '../support/started-program.ts';
import { hasTerminal, onTerminal } from '../support/terminal.ts';

const environment = (env: Record<string, string> = {}) => ({
  ...programEnv,
  DATA_DIR: newFolder(),
  PORT: '0',
  ...nodeSettings,
  ...env,
});

/** @returns the messages of log lines, and other lines as they are. */
const messagesOf = (output: string) =>
  output
    .trimEnd()
    .split(/\r?\n/)
    .map((line): string => (line.startsWith('{') ? JSON.parse(line).msg : line.trim()));

const login = /^Staff log in at \/login with {2}admin@clinic\.example {2}\S{20}$/;
const site = /^The site: {3}http:\/\/127\.0\.0\.1:\d+$/;

if (!hasTerminal) saySkipped('A start on a terminal. It needs script, of util-linux.');

test.skipIf(!hasTerminal)('a first start on a terminal ends with the log-in, the address and how to stop', async () => {
  const { output, kill } = await startProgram(
    onTerminal(`${process.execPath} ${programFile('server/main.ts')}`),
    /Stop it with/,
    { env: environment(), isForeign: true },
  );
  await kill();
  const start = messagesOf(output());
  expect(start[0]).toBe('database opened');
  expect(start.slice(-4)).toEqual([
    expect.stringMatching(login),
    expect.stringContaining('valid for 72 hours'),
    expect.stringMatching(site),
    'Stop it with Ctrl-C.',
  ]);
});

test('without a terminal the log-in and the address stand between whole log lines', async () => {
  const { output, terminate } = await startProgram([process.execPath, programFile('server/main.ts')], /The site:.*\n/, {
    env: environment(),
  });
  await terminate();
  const lines = output().trimEnd().split('\n');
  const plain = lines.filter((line) => !line.startsWith('{')).map((line) => line.trim());
  expect(plain).toEqual([
    expect.stringMatching(login),
    expect.stringContaining('valid for 72 hours'),
    expect.stringMatching(site),
  ]);
});
