import { decodeQR } from 'qr/decode.js';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { QrPicture } from './QrPicture.tsx';

test('the code that is drawn says the text', async () => {
  const text = `https://clinic.example/foto#${'aB3-_'.repeat(9)}`;
  const markup = renderToStaticMarkup(<QrPicture text={text} label="Codice" />);
  const picture = Buffer.from(decodeURIComponent(/src="data:image\/svg\+xml,([^"]*)"/.exec(markup)?.[1] ?? ''));
  const { data, info } = await sharp(picture)
    .resize(208)
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(decodeQR({ ...info, data })).toBe(text);
});
