import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { createArrayReader } from './array-reader.ts';
import { rowsPerPage } from '../list/list-view.ts';

type Requests = readonly ContactFormRecord[];

/** A body as text, in the parts in which it arrives. @throws when it does not arrive to its end. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let isDone = false; !isDone;) {
    const { done, value } = await reader.read();
    yield decoder.decode(value, { stream: !done });
    isDone = done;
  }
}

/** Lets the page draw before more is done: what has arrived already is read without a pause. */
const pause = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  });

const comeNewestFirst = (requests: Requests): boolean =>
  requests.every(({ createdAt }, index) => createdAt <= (requests[index - 1]?.createdAt ?? createdAt));

/**
 * Reads the list of requests from the answer of its call.
 * @param onRequests called with some of them at a time while the body arrives, as long as they come newest first: what comes
 *   later then moves no row that is shown. First they fill a page, then each time there are four times as many as before:
 *   showing them costs little more than at the end. All have been handed on when this ends or fails.
 * @throws when the list does not arrive to its end, or is none.
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
