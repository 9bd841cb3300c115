import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogOutput } from './log-output.ts';

/** A pipe that accepts `room` more bytes. */
const pipe = (room = Infinity) => {
  const state = { room, text: '', calls: 0 };
  const write = (bytes: Buffer) => {
    state.calls += 1;
    if (state.room <= 0) throw Object.assign(new Error('behind'), { code: 'EAGAIN' });
    const taken = Math.min(bytes.length, state.room);
    state.room -= taken;
    state.text += bytes.subarray(0, taken).toString('latin1');
    return taken;
  };
  return { state, write };
};

const fakeTimers = () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
};

test('the lines of a moment are written together, in order and within a tenth of a second', () => {
  fakeTimers();
  const { state, write } = pipe();
  const output = createLogOutput({ write });
  for (const line of ['a\n', 'b\n', 'c\n']) output.write(line);
  expect(state.text).toBe('');
  vi.advanceTimersByTime(100);
  expect(state).toMatchObject({ text: 'a\nb\nc\n', calls: 1 });
  output.write('d\n');
  vi.advanceTimersByTime(100);
  expect(state).toMatchObject({ text: 'a\nb\nc\nd\n', calls: 2 });
});

test('many lines do not wait', () => {
  fakeTimers();
  const { state, write } = pipe();
  const output = createLogOutput({ write });
  for (let line = 0; line < 2000; line += 1) output.write('0123456789\n');
  expect(state.text.length).toBeGreaterThan(16_000);
  expect(state.calls).toBe(1);
});

test.each(['warn', 'error', 'fatal'])('a line of level %s is written at once, behind those before it', (level) => {
  fakeTimers();
  const { state, write } = pipe();
  const output = createLogOutput({ write });
  output.write('{"level":"info"}\n');
  expect(state.calls).toBe(0);
  output.write(`{"level":"${level}"}\n`);
  expect(state).toMatchObject({ text: `{"level":"info"}\n{"level":"${level}"}\n`, calls: 1 });
});

test('a reader that is behind gets every line later, whole and in order', () => {
  fakeTimers();
  const { state, write } = pipe(3);
  const output = createLogOutput({ write });
  output.write('first\n');
  vi.advanceTimersByTime(100);
  output.write('second\n');
  expect(state.text).toBe('fir');
  state.room = Infinity;
  vi.advanceTimersByTime(5);
  expect(state.text).toBe('first\nsecond\n');
});

test('what a reader that hangs does not take is bounded, and the number of lost lines is told', () => {
  fakeTimers();
  const { state, write } = pipe(0);
  const dropped: number[] = [];
  const output = createLogOutput({ write, maxPending: 10, onDropped: (count) => dropped.push(count) });
  for (const line of ['one\n', 'two\n', 'three\n', 'four\n', 'five\n']) output.write(line);
  vi.advanceTimersByTime(1000);
  expect(dropped).toEqual([]);
  state.room = Infinity;
  vi.advanceTimersByTime(5);
  expect(state.text).toBe('one\ntwo\nthree\n');
  expect(dropped).toEqual([2]);
});

test('a reader that has gone ends the log', () => {
  const closed = vi.fn<() => number>(() => {
    throw Object.assign(new Error('gone'), { code: 'EPIPE' });
  });
  const output = createLogOutput({ write: closed });
  output.write('a\n');
  output.flushSync();
  output.write('b\n');
  output.flushSync();
  expect(closed).toHaveBeenCalledTimes(1);
});
