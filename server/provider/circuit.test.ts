import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

const setUp = () => {
  const time = { now: 0 };
  return { time, circuit: createCircuit({ clock: () => time.now, threshold: 2, retryAfter: 1000 }) };
};

test('a single failure changes nothing, some in a row open it', () => {
  const { circuit } = setUp();
  circuit.failed();
  expect(circuit.mayTry()).toBe(true);
  circuit.failed();
  expect(circuit.mayTry()).toBe(false);
});

test('a success in between starts the count again', () => {
  const { circuit } = setUp();
  circuit.failed();
  circuit.succeeded();
  circuit.failed();
  expect(circuit.isOpen()).toBe(false);
});

test('one trial at a time finds out whether the provider is back', () => {
  const { circuit, time } = setUp();
  circuit.failed();
  circuit.failed();
  time.now = 1000;
  expect([circuit.mayTry(), circuit.mayTry()]).toEqual([true, false]);
  circuit.failed();
  expect(circuit.mayTry()).toBe(false);
  time.now = 2000;
  expect(circuit.mayTry()).toBe(true);
  circuit.succeeded();
  expect([circuit.mayTry(), circuit.mayTry()]).toEqual([true, true]);
});

test('a caller that leaves during the trial leaves room for the next', () => {
  const { circuit, time } = setUp();
  circuit.failed();
  circuit.failed();
  time.now = 1000;
  expect(circuit.mayTry()).toBe(true);
  circuit.abandoned();
  expect(circuit.mayTry()).toBe(true);
});
