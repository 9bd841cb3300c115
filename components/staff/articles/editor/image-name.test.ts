import { expect, test } from 'vitest';
import { uniqueImageName } from './image-name.ts';

test('a name nobody has stays as it is', () => {
  expect(uniqueImageName('osmijeh.jpg', [])).toBe('osmijeh.jpg');
});

test('a name that is taken is numbered before its ending', () => {
  expect(uniqueImageName('osmijeh.jpg', ['osmijeh.jpg'])).toBe('osmijeh-2.jpg');
  expect(uniqueImageName('osmijeh.jpg', ['osmijeh.jpg', 'osmijeh-2.jpg'])).toBe('osmijeh-3.jpg');
  expect(uniqueImageName('slika', ['slika'])).toBe('slika-2');
});

test('what an address or a header could trip over is replaced', () => {
  expect(uniqueImageName('a/b\\c\n.png', [])).toBe('a-b-c-.png');
  expect(uniqueImageName('.png', [])).toBe('.png');
});

test('a name that is too long keeps its ending', () => {
  const name = uniqueImageName(`${'x'.repeat(400)}.jpeg`, []);
  expect(name.length).toBeLessThanOrEqual(255);
  expect(name.endsWith('.jpeg')).toBe(true);
});
