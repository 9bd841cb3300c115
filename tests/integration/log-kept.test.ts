import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { programEnv } from '../support/program.ts';

const lineCount = 5000;

/** Runs a program that logs many lines of both servers in turn and then runs `ending`. */
const startLogging = (ending: string) => {
  const program = `
    import { createLogger } from './runtime/logger.ts';
    import { createReadiness } from './runtime/readiness.ts';
    import { outliveReaders, stopOnSignals } from './runtime/process.ts';
    outliveReaders();
    const loggers = [createLogger('info', 'website'), createLogger('info', 'provider')];
    for (let line = 0; line < ${lineCount}; line += 1) loggers[line % 2].info({ line }, 'line');
    const logger = loggers[0];
    ${ending}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: programEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
};

const numbersIn = (output: string): unknown[] =>
  output
    .trimEnd()
    .split('\n')
    .map((line): { line?: number } => JSON.parse(line))
    .filter(({ line }) => line !== undefined)
    .map(({ line }) => line);

const every = Array.from({ length: lineCount }, (_, line) => line);

const stopping = `
  const idle = setInterval(() => {}, 1000);
  stopOnSignals({ logger, readiness: createReadiness(), close: async () => clearInterval(idle) });`;

test.each([
  ['it has nothing left to do', '', 0],
  ['it exits', 'process.exit(3);', 3],
  [
    'an exception is not caught',
    `process.on('uncaughtException', (err) => { logger.fatal({ err }, 'uncaught exception'); process.exit(1); });
     setImmediate(() => { throw new Error('a bug'); });`,
    1,
  ],
  ['SIGTERM arrives', `${stopping} process.kill(process.pid, 'SIGTERM');`, 0],
  ['SIGINT arrives', `${stopping} process.kill(process.pid, 'SIGINT');`, 0],
  [
    'SIGINT arrives again, from the terminal and from npm',
    `const idle = setInterval(() => {}, 1000);
     const close = async () => { process.kill(process.pid, 'SIGINT'); clearInterval(idle); };
     stopOnSignals({ logger, readiness: createReadiness(), close });
     process.kill(process.pid, 'SIGINT');`,
    0,
  ],
])('no line is lost when the process ends because %s', async (_reason, ending, code) => {
  const child = startLogging(ending);
  const [output, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(numbersIn(output)).toEqual(every);
  expect(exitCode).toBe(code);
});

test('a process whose log is read late goes on meanwhile, and loses no line', async () => {
  const child = startLogging(`process.stderr.write('all logged\\n');`);
  await once(child.stderr, 'data');
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect(numbersIn(output)).toEqual(every);
});

test('a process whose log is not read any more ends all the same', async () => {
  const child = startLogging('');
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('lines appear while the process waits', async () => {
  const child = startLogging('setInterval(() => {}, 1000);');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await expect.poll(() => output.split('\n').length - 1).toBe(lineCount);
  expect(numbersIn(output)).toEqual(every);
});
