import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The AVIF of the picture PICTURE, made for every request: what a browser waits for if nothing is prepared. */
const picture = await readFile(process.env['PICTURE'] ?? '');

const server = createServer((request, response) => {
  const width = Number(new URLSearchParams(request.url?.split('?')[1]).get('w'));
  void sharp(picture)
    .rotate()
    .resize({ width })
    .avif({ quality: 55, effort: 2 })
    .toBuffer()
    .then((bytes) => response.setHeader('content-type', 'image/avif').end(bytes));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`The site: http://127.0.0.1:${address.port}`);
});
process.once('SIGTERM', () => process.exit(0));
