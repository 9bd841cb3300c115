import { expect, test, vi } from 'vitest';
import { createStore } from './store.ts';

test('keeps the initial state beside the current one', () => {
  const store = createStore(1);
  store.set(2);
  expect([store.getInitial(), store.get()]).toEqual([1, 2]);
});

test('calls listeners on every change until they unsubscribe', () => {
  const store = createStore('a');
  const listener = vi.fn<() => void>();
  const unsubscribe = store.subscribe(listener);
  store.set('b');
  store.set('b');
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
  store.set('c');
  expect(listener).toHaveBeenCalledTimes(1);
});
