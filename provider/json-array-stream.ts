import { Readable } from 'node:stream';
import { JsonStream } from './json-stream.ts';

async function* chunks(name: string, pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let opening = `{"${name}":[`;
  let isFirst = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield opening + JSON.stringify(page).slice(1, -1);
    opening = ',';
    isFirst = false;
  }
  yield isFirst ? `${opening}]}` : ']}';
}

/** @returns `{ name: […] }` as JSON text, with one page of items in memory at a time. */
export function jsonArrayStream<Name extends string, Item>(
  name: Name,
  pages: AsyncIterable<readonly Item[]>,
): JsonStream<Record<Name, Item[]>> {
  return new JsonStream(Readable.from(chunks(name, pages), { objectMode: false }));
}
