import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

const setUp = () => {
  const time = { now: 0 };
  const changes: boolean[] = [];
  const onOpen = () => changes.push(true);
  const onClose = () => changes.push(false);
  return {
    time,
    changes,
    circuit: createCircuit({ clock: () => time.now, threshold: 2, retryAfter: 1000, onOpen, onClose }),
  };
};

test('a single failure changes nothing, some in a row open it', () => {
  const { circuit, changes } = setUp();
  circuit.connectFailed(new Error('refused'));
  expect(circuit.mayTry()).toBe(true);
  circuit.connectFailed(new Error('refused'));
  expect(circuit.mayTry()).toBe(false);
  expect(changes).toEqual([true]);
});

test('a connection in between starts the count again', () => {
  const { circuit, changes } = setUp();
  circuit.connectFailed(new Error('refused'));
  circuit.connected();
  circuit.connectFailed(new Error('refused'));
  expect(circuit.mayTry()).toBe(true);
  expect(changes).toEqual([]);
});

test('one trial at a time finds out whether the provider is back', () => {
  const { circuit, time, changes } = setUp();
  circuit.connectFailed(new Error('refused'));
  circuit.connectFailed(new Error('refused'));
  time.now = 1000;
  expect([circuit.mayTry(), circuit.mayTry()]).toEqual([true, false]);
  circuit.connectFailed(new Error('refused'));
  expect(circuit.mayTry()).toBe(false);
  time.now = 2000;
  expect(circuit.mayTry()).toBe(true);
  circuit.connected();
  expect([circuit.mayTry(), circuit.mayTry()]).toEqual([true, true]);
  expect(changes).toEqual([true, false]);
});

test('a trial that hangs, or whose caller left, leaves room for the next', () => {
  const { circuit, time } = setUp();
  circuit.connectFailed(new Error('refused'));
  circuit.connectFailed(new Error('refused'));
  time.now = 1000;
  expect(circuit.mayTry()).toBe(true);
  time.now = 2000;
  expect(circuit.mayTry()).toBe(true);
});
