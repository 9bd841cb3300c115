import type { ContactFormRecord } from '#shared/contract/requests.ts';
import { rowsPerPage } from '#shared/requests/list-view.ts';
import { createArrayReader } from './array-reader.ts';

type Requests = readonly ContactFormRecord[];

/** Yields a response body as text while it arrives. @throws if the connection breaks. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let isDone = false; !isDone;) {
    const { done, value } = await reader.read();
    yield decoder.decode(value, { stream: !done });
    isDone = done;
  }
}

/** Lets the browser paint. Otherwise, text that has already arrived would be read without a pause. */
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

const comeNewestFirst = (requests: Requests): boolean =>
  requests.every(({ createdAt }, index) => createdAt <= (requests[index - 1]?.createdAt ?? createdAt));

/**
 * Reads the list of requests from a response.
 * @param onRequests called with batches while the body arrives, as long as the newest requests come first, so
 *   that later batches do not move visible rows. The first batch fills a page, and each further batch at
 *   least quadruples the number of requests, so that rendering them costs little more than rendering all at
 *   the end. Every request has been passed to it when this function returns or throws.
 * @throws if the body is incomplete or contains no list.
 */
export async function readRequests(
  { body }: Pick<Response, 'body'>,
  onRequests: (requests: Requests) => void,
): Promise<void> {
  const reader = createArrayReader<ContactFormRecord>('contactForms');
  let read: ContactFormRecord[] = [];
  let handedOn = 0;
  let isInOrder = true;

  const take = (requests: Requests) => {
    isInOrder &&= comeNewestFirst([...read.slice(-1), ...requests]);
    read = read.concat(requests);
  };
  const handOn = () => {
    if (read.length === handedOn) return;
    onRequests(read.slice(handedOn));
    handedOn = read.length;
  };
  try {
    for await (const text of body ? textOf(body) : []) {
      take(reader.read(text));
      if (!isInOrder || read.length < Math.max(rowsPerPage, 4 * handedOn)) continue;
      handOn();
      await pause();
    }
    take(reader.end());
  } finally {
    handOn();
  }
}
