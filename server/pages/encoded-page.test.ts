import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePage, matchesEtag } from './encoded-page.ts';

test('every encoding holds the same page, and another page has another tag', async () => {
  const page = await encodePage({ statusCode: 200, headers: [], body: '<p>perché</p>' });
  expect(brotliDecompressSync(page.bodies.br).toString()).toBe('<p>perché</p>');
  expect(gunzipSync(page.bodies.gzip).toString()).toBe('<p>perché</p>');
  const other = await encodePage({ statusCode: 200, headers: [], body: '<p>perche</p>' });
  expect(other.etag).not.toBe(page.etag);
});

test('a tag is found in a list, weak or not', () => {
  expect(matchesEtag('"x", W/"abc"', 'W/"abc"')).toBe(true);
  expect(matchesEtag('"abc"', 'W/"abc"')).toBe(true);
  expect(matchesEtag('*', 'W/"abc"')).toBe(true);
  expect(matchesEtag('"abcd"', 'W/"abc"')).toBe(false);
  expect(matchesEtag(undefined, 'W/"abc"')).toBe(false);
});
