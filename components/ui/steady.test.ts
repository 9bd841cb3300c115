import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steadyView } from './steady.ts';
import { createStore } from './store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const opened = () => {
  const store = createStore('before');
  const events = new EventTarget();
  const view = steadyView(store);
  const seen: string[] = [];
  const close = view.subscribe(() => seen.push(view.get()), events);
  const fire = (type: string, properties: object = {}) =>
    events.dispatchEvent(Object.assign(new Event(type), properties));
  return { store, view, seen, close, fire };
};

test('a change shows at once without a press, and waits for the click during one', () => {
  const { store, view, seen, fire } = opened();
  store.set('typed');
  expect(seen).toEqual(['typed']);
  fire('pointerdown', { button: 0 });
  store.set('left');
  expect(view.get()).toBe('typed');
  fire('pointerup');
  expect(view.get()).toBe('typed');
  fire('click');
  expect(seen.at(-1)).toBe('left');
});

test('a touch is a press until the mouse events that follow it', () => {
  const { store, view, fire } = opened();
  fire('pointerdown', { button: 0 });
  fire('pointerup');
  vi.advanceTimersByTime(40);
  fire('mousedown', { button: 0 });
  store.set('left');
  vi.advanceTimersByTime(80);
  fire('mouseup');
  expect(view.get()).toBe('before');
  fire('click');
  expect(view.get()).toBe('left');
});

test('a press without a click ends by itself', () => {
  const { store, seen, fire } = opened();
  fire('pointerdown', { button: 0 });
  store.set('left');
  fire('pointerup');
  vi.advanceTimersByTime(100);
  expect(seen.at(-1)).toBe('left');
});

test.each([
  ['pointercancel', {}],
  ['dragend', {}],
  ['keydown', {}],
  ['pointermove', { buttons: 0 }],
  ['input', {}],
])('%s ends a press whose end the page did not see', (type, properties) => {
  const { store, seen, fire } = opened();
  fire('pointerdown', { button: 0 });
  fire('pointermove', { buttons: 1 });
  store.set('chosen');
  vi.advanceTimersByTime(1000);
  expect(seen.at(-1)).toBe('before');
  fire(type, properties);
  expect(seen.at(-1)).toBe('chosen');
});

test('typed text shows at once, even during a press', () => {
  const { store, view, fire } = opened();
  fire('pointerdown', { button: 0 });
  fire('input');
  store.set('typed');
  expect(view.get()).toBe('typed');
});

test('the right button presses nothing, and a closed view holds nothing back', () => {
  const { store, view, close, fire } = opened();
  fire('pointerdown', { button: 2 });
  store.set('changed');
  expect(view.get()).toBe('changed');
  fire('pointerdown', { button: 0 });
  close();
  store.set('later');
  expect(view.get()).toBe('later');
});
