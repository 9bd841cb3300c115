import { expect, test } from 'vitest';
import { uniquePictureName } from './picture-name.ts';

test('a name that is free stays as it is', () => {
  expect(uniquePictureName('osmijeh.jpg', [])).toBe('osmijeh.jpg');
});

test('a name that is taken is numbered before its ending', () => {
  expect(uniquePictureName('osmijeh.jpg', ['osmijeh.jpg'])).toBe('osmijeh-2.jpg');
  expect(uniquePictureName('osmijeh.jpg', ['osmijeh.jpg', 'osmijeh-2.jpg'])).toBe('osmijeh-3.jpg');
  expect(uniquePictureName('slika', ['slika'])).toBe('slika-2');
});

test('what an address or a header could trip over is replaced', () => {
  expect(uniquePictureName('a/b\\c\n.png', [])).toBe('a-b-c.png');
  expect(uniquePictureName('\u200eIMG\u202e1.jpg', [])).toBe('IMG1.jpg');
  expect(uniquePictureName('.png', [])).toBe('.png');
});

test('a name that is too long keeps its ending', () => {
  const name = uniquePictureName(`${'x'.repeat(400)}.jpeg`, []);
  expect(name.length).toBeLessThanOrEqual(255);
  expect(name.endsWith('.jpeg')).toBe(true);
});
