import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePage } from './encoded-page.ts';

test('every encoding holds the same page, and another page has another tag', async () => {
  const page = encodePage({ statusCode: 200, headers: [], body: '<p>perché</p>' });
  expect(brotliDecompressSync(await page.encode('br')).toString()).toBe('<p>perché</p>');
  expect(gunzipSync(await page.encode('gzip')).toString()).toBe('<p>perché</p>');
  const other = encodePage({ statusCode: 200, headers: [], body: '<p>perche</p>' });
  expect(other.etag).not.toBe(page.etag);
});

test('an encoding is made when it is first asked for, once', async () => {
  const page = encodePage({ statusCode: 200, headers: [], body: '<p>perché</p>' });
  expect(Object.keys(page.bodies)).toEqual(['identity']);
  const [one, two] = await Promise.all([page.encode('gzip'), page.encode('gzip')]);
  expect(one).toBe(two);
  expect(page.bodies.gzip).toBe(one);
});
