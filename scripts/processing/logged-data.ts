import type { findHeldRun } from '#provider/maintenance/retention.ts';
import type { maintain } from '#provider/maintenance/maintain.ts';
import type { FinishedRequest } from '#runtime/request-log.ts';

type Fields<Logged> = Record<keyof Logged & string, string>;

const trail = 'position and hash of the newest seal of the access trail';

/** Objects that log lines contain as a whole, under the name that they have in the source. */
export const loggedObjects = {
  finished: {
    method: 'method of an HTTP request',
    route: 'pattern of its address, never the address',
    status: 'status of an answer',
    milliseconds: 'duration',
  } satisfies Fields<FinishedRequest>,
  done: {
    deletedRequests: 'number of deleted requests and drafts',
    deletedObjects: 'number of deleted objects',
    trail,
  } satisfies Fields<Omit<Awaited<ReturnType<typeof maintain>>, 'held'>>,
  held: {
    due: 'number of requests and drafts that are due',
    total: 'number of all requests and drafts',
    dueEntries: 'number of entries of the access trail that are due',
    totalEntries: 'number of all entries of the access trail',
    lastRun: 'time of the last run of retention',
  } satisfies Fields<NonNullable<Awaited<ReturnType<typeof findHeldRun>>>>,
  place: { storage: 'address of the storage', bucket: 'name of the bucket' },
  refusal: { answer: 'sentence of the mail server without addresses' },
};

/** Other fields of log lines. */
export const loggedFields = {
  level: 'level',
  time: 'time',
  service: 'website or provider',
  msg: 'event: a fixed text',
  reqId: 'random id of an HTTP request',
  account: 'number of the staff account that makes a call',
  bytes: 'size of an answer',
  code: 'code of a failure',
  count: 'number of lines that were not written, or of remains that were removed',
  database: 'server and name, or path, of the database',
  dependency: 'database or storage',
  err: 'class, codes and stack of an error, never its message',
  fault: 'what is wrong with the scanner, and what to do',
  file: 'file name of one of the clinic’s own pictures',
  fileId: 'number of a document',
  job: 'name of a job',
  origin: 'address of the provider',
  reason: 'what to do about a failed connection',
  settings: 'names of secrets that differ between providers',
  signal: 'signal that ends the process',
  signature: 'name of the malware that was found',
  trail,
};

/** Fields of `err` (runtime/describe-error.ts). */
export const errorFields = {
  type: 'class',
  message: 'the operating system’s own text',
  stack: 'places in the source',
  cause: 'another error',
  errors: 'other errors',
  code: 'code',
  errno: 'number of the operating system’s error',
  syscall: 'system call',
  statusCode: 'status of an answer',
  responseCode: 'code of the mail server',
  table: 'table of the database',
  column: 'column of the database',
  constraint: 'rule of the database',
  call: 'call of the contract',
  status: 'status of its answer',
  field: 'rule of the contract that the answer breaks',
};

/** @returns the text from an opening bracket to the one that closes it, without both. */
function within(text: string, start: number): string {
  let depth = 0;
  for (let end = start; end < text.length; end += 1) {
    if ('({['.includes(text.charAt(end))) depth += 1;
    if (')}]'.includes(text.charAt(end))) depth -= 1;
    if (depth === 0) return text.slice(start + 1, end);
  }
  throw new Error('The bracket is not closed');
}

/** @returns the parts of a list between commas outside brackets. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if ('({['.includes(letter)) depth += 1;
    if (')}]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + letter);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

const fieldsOf = (object: string): string[] =>
  partsOf(within(object, object.indexOf('{'))).flatMap((part) => {
    if (!part.startsWith('...')) return part.split(/[:\s]/, 1);
    const inner = part.match(/\{[^{}]+\}/);
    return inner ? fieldsOf(inner[0]) : [part];
  });

/** @returns the fields of all log lines in a source; objects as a whole as `...name`. */
export function fieldsLoggedIn(source: string): string[] {
  return [...source.matchAll(/\blog(?:ger)?(?:\.(?:trace|debug|info|warn|error|fatal)|\[[^\]]+\])\(/g)].flatMap(
    ({ 0: call, index }) => {
      const [first = ''] = partsOf(within(source, index + call.length - 1));
      if (first.startsWith('{')) return fieldsOf(first);
      return /^[\w.]+$/.test(first) && !/warning$/i.test(first) ? [`...${first}`] : [];
    },
  );
}
