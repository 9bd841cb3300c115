import { expect, test } from 'vitest';
import { keyOf, type KeyPress } from './use-shortcut-keys.ts';

const press = (key: string, code: string, more: Partial<KeyPress> = {}) =>
  keyOf({
    key,
    code,
    isComposing: false,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  });

test('a Latin letter counts wherever its key is', () => {
  expect(press('j', 'KeyJ')).toBe('j');
  expect(press('J', 'KeyJ', { shiftKey: true })).toBe('j');
  expect(press('w', 'KeyZ')).toBe('w');
  expect(press('ArrowRight', 'ArrowRight')).toBe('arrowright');
});

test('on a Cyrillic keyboard, the place of a letter counts', () => {
  expect(press('ј', 'KeyJ')).toBe('j');
  expect(press('к', 'KeyK')).toBe('k');
  expect(press('Ж', 'KeyW')).toBe('w');
});

test('on AZERTY, the digits need no Shift', () => {
  expect([press('&', 'Digit1'), press('é', 'Digit2'), press('"', 'Digit3')]).toEqual(['1', '2', '3']);
  expect(press('1', 'Digit1', { shiftKey: true })).toBe('1');
  expect(press('2', 'Numpad2')).toBe('2');
});

test('a sign that is a shortcut itself stays one', () => {
  expect(press('/', 'Digit7', { shiftKey: true })).toBe('/');
  expect(press('-', 'Digit6')).toBe('-');
  expect(press('!', 'Digit1', { shiftKey: true })).toBe('!');
});

test('nothing is a shortcut during composition or with a modifier', () => {
  expect(press('j', 'KeyJ', { isComposing: true })).toBe(null);
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
    expect(press('j', 'KeyJ', { [modifier]: true })).toBe(null);
});
