import { Readable } from 'node:stream';
import type { ContactFormRecord, FormList } from '#shared/contract/contact-form.ts';
import { JsonStream } from '../routing.ts';

async function* chunks(pages: AsyncIterable<ContactFormRecord[]>): AsyncGenerator<string> {
  let separator = '';
  yield '{"contactForms":[';
  for await (const page of pages) {
    yield separator + page.map((record) => JSON.stringify(record)).join(',');
    separator = ',';
  }
  yield ']}';
}

/** @returns `{ contactForms: […] }` as JSON text, with one page of rows in memory at a time. */
export function streamFormList(pages: AsyncIterable<ContactFormRecord[]>): JsonStream<FormList> {
  return new JsonStream(Readable.from(chunks(pages), { objectMode: false }));
}
