import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitSlowness } from './upload-body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** @returns whether a request without new bytes is ended within a minute. */
const isEnded = (change: (raw: IncomingMessage) => void): boolean => {
  const raw = new IncomingMessage(new Socket());
  change(raw);
  const arrived = limitSlowness({ raw }, 1000);
  vi.advanceTimersByTime(25_000);
  const { destroyed } = raw;
  arrived();
  return destroyed;
};

test('a body that does not arrive ends its connection', () => {
  expect(isEnded(() => {})).toBe(true);
});

test('a body whose bytes wait for the storage, or that has arrived, does not', () => {
  expect(isEnded((raw) => raw.push('bytes'))).toBe(false);
  expect(isEnded((raw) => (raw.complete = true))).toBe(false);
});
