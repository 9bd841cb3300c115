import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

const lines: string[] = [];
const logger = createLogger('info', 'provider', { write: (line) => lines.push(line) });
const last = (): unknown => JSON.parse(lines.at(-1) ?? '');

test('a line has level, time, service and text', () => {
  logger.warn({ count: 2 }, 'something');
  expect(last()).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    service: 'provider',
    count: 2,
    msg: 'something',
  });
});

test('an error’s message never becomes the text of a line', () => {
  const error = new Error('maria@example.it');
  logger.error(error);
  expect(last()).toMatchObject({ err: { type: 'Error' }, msg: 'error' });
  logger.error({ err: error });
  expect(last()).toMatchObject({ err: { type: 'Error' }, msg: 'error' });
  logger.error({ err: error }, error.message);
  expect(last()).toMatchObject({ err: { type: 'Error' }, msg: 'error' });
  logger.error(error, error.message);
  expect(last()).toMatchObject({ err: { type: 'Error' }, msg: 'error' });
  logger.error({ err: error }, 'http request failed');
  expect(last()).toMatchObject({ err: { type: 'Error' }, msg: 'http request failed' });
  expect(lines.join('')).not.toContain('maria');
});

test('request and response are left out', () => {
  logger.info({ req: { url: '/maria' }, res: { headers: 'maria' }, busboyOptions: { headers: 'maria' } }, 'x');
  expect(lines.join('')).not.toContain('maria');
});

test('no value begins a line of its own', () => {
  const before = lines.length;
  const forged = 'x\n{"level":"fatal"}\r\u2028\u0000\u001b[2J';
  logger.warn({ route: forged, err: new Error(forged), [forged]: forged }, forged);
  expect(lines).toHaveLength(before + 1);
  // oxlint-disable-next-line no-control-regex -- the test looks for control characters
  expect(lines.at(-1)).toMatch(/^[^\u0000-\u001f]+\n$/);
  expect(last()).toMatchObject({ level: 'warn', route: forged });
});
