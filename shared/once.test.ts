import { expect, it } from 'vitest';
import { once } from './once.ts';

it('makes the value when it is first asked for, and only then', () => {
  let made = 0;
  const value = once(() => (made += 1));
  expect(made).toBe(0);
  expect([value(), value(), made]).toEqual([1, 1, 1]);
});

it('keeps a value that is nothing, too', () => {
  let made = 0;
  const nothing = once(() => {
    made += 1;
    return null;
  });
  expect([nothing(), nothing(), made]).toEqual([null, null, 1]);
});
