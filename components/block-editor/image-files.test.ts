import { expect, test } from 'vitest';
import { onlyImages } from './image-files.ts';

const file = (type: string) => new File(['x'], 'x', { type });

test('pictures are taken and anything else is noticed', () => {
  expect(onlyImages([file('image/png'), file('image/svg+xml')])).toMatchObject({ refused: false });
  const { images, refused } = onlyImages([file('application/pdf'), file('image/jpeg'), file('')]);
  expect(images.map(({ type }) => type)).toEqual(['image/jpeg']);
  expect(refused).toBe(true);
});
