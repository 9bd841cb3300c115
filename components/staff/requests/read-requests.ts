import type { ContactFormRecord } from '#shared/contract/contact-form.ts';
import { createArrayReader } from './array-reader.ts';
import { rowsPerPage } from './list-view.ts';

type Requests = readonly ContactFormRecord[];

/** Reads a body as text, in the parts in which it arrives. @throws when it does not arrive to its end, and what `onText` throws. */
async function readText({ body }: Pick<Response, 'body'>, onText: (text: string) => void): Promise<void> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (let isDone = false; !isDone;) {
      const { done, value } = await reader.read();
      onText(decoder.decode(value, { stream: !done }));
      isDone = done;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

const comeNewestFirst = (requests: Requests): boolean =>
  requests.every(({ createdAt }, index) => createdAt <= (requests[index - 1]?.createdAt ?? createdAt));

/**
 * Reads the list of requests from the answer of its call.
 * @param onRequests called with some of them at a time while the body arrives, as long as they come newest first: what comes
 *   later then moves no row that is shown. First they fill a page, then each time they are at least as many as before
 *   together: showing them costs at most twice as much as at the end. All have been handed on when this ends or fails.
 * @throws when the list does not arrive to its end, or is none.
 */
export async function readRequests(
  answer: Pick<Response, 'body'>,
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
    await readText(answer, (text) => {
      take(reader.read(text));
      if (isInOrder && read.length >= Math.max(rowsPerPage, 2 * handedOn)) handOn();
    });
    take(reader.end());
  } finally {
    handOn();
  }
}
