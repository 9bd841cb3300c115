import { decodeQR } from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrPicture } from './QrPicture.tsx';

/** Pixels per module, the fewest that a camera would see. */
const scale = 4;

/** @returns the modules of the markup as an RGBA picture, black on white. */
function painted(markup: string) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1]) * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1) {
        const pixel = (Number(y) * scale + row) * size + Number(x) * scale + column;
        data.fill(0, pixel * 4, pixel * 4 + 3);
      }
  return { width: size, height: size, data };
}

test('the code that is drawn says the text', () => {
  const text = `https://clinic.example/foto#${'aB3-_'.repeat(9)}`;
  const markup = renderToStaticMarkup(<QrPicture text={text} label="Codice" />);
  expect(decodeQR(painted(markup))).toBe(text);
});
