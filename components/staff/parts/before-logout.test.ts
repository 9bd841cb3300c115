import { expect, test } from 'vitest';
import { beforeLogout } from './before-logout.ts';

test('what waits is carried out, what failed holds up nothing, and what was taken back is left', async () => {
  const done: string[] = [];
  const add = (name: string) =>
    beforeLogout.add(async () => {
      done.push(name);
      if (name === 'fails') throw new Error('refused');
    });
  const takeBack = ['fails', 'works'].map(add);
  add('taken back')();
  await beforeLogout.carryOut();
  expect(done).toEqual(['fails', 'works']);
  for (const take of takeBack) take();
  await beforeLogout.carryOut();
  expect(done).toHaveLength(2);
});
