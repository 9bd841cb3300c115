import { Readable } from 'node:stream';
import type { ContactFormRecord, FormList } from '#shared/contract/contact-form.ts';
import { JsonStream } from '../json-stream.ts';

async function* chunks(pages: AsyncIterable<ContactFormRecord[]>): AsyncGenerator<string> {
  let opening = '{"contactForms":[';
  for await (const page of pages) {
    yield opening + JSON.stringify(page).slice(1, -1);
    opening = ',';
  }
  yield opening === ',' ? ']}' : `${opening}]}`;
}

/** @returns `{ contactForms: […] }` as JSON text, with one page of rows in memory at a time. */
export function streamFormList(pages: AsyncIterable<ContactFormRecord[]>): JsonStream<FormList> {
  return new JsonStream(Readable.from(chunks(pages), { objectMode: false }));
}
