import { getSystemErrorMessage } from 'node:util';

export interface ErrorDescription {
  type: string;
  [field: string]: string | number | ErrorDescription | ErrorDescription[];
}

/** Fields that identify a failure: codes, system calls, statuses and names of tables, but never values of a row. */
const fields = ['code', 'errno', 'syscall', 'statusCode', 'responseCode', 'table', 'column', 'constraint'];

/** Fields of an error's `details`: the call, the status of its response, and the violated rule of the schema. */
const detailFields = ['call', 'status', 'field'] as const;

/** A path within a JSON schema ('#/properties/files/items/type') or an identifier. */
const schemaPath = /^[\w.:$#/-]{1,200}$/;

/** Texts of this form are identifiers; other texts may be data. */
const identifier = /^[\w.:-]{1,100}$/;

const maxDepth = 4;
const maxErrors = 5;

const read = (object: object, key: string): unknown => Reflect.get(object, key);

const asIdentifier = (value: unknown, form = identifier): string | number | undefined =>
  typeof value === 'number' || (typeof value === 'string' && form.test(value)) ? value : undefined;

/** @returns the frames of a stack without the message, because lines of the message could look like frames. */
const framesOf = (error: object): string | undefined => {
  const stack = read(error, 'stack');
  if (typeof stack !== 'string') return undefined;
  const message = read(error, 'message');
  const end = typeof message === 'string' && message !== '' ? stack.indexOf(message) + message.length : 0;
  return stack
    .slice(end)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
};

/** @returns the operating system's text for an errno, because the error's own message may contain a path. */
const systemMessage = (error: object): string | undefined => {
  const errno = read(error, 'errno');
  return typeof errno === 'number' && Number.isInteger(errno) && errno < 0 ? getSystemErrorMessage(errno) : undefined;
};

/**
 * Describes a thrown value for the log: class, code, system call, stack frames, cause, and the errors of an
 * AggregateError. Messages are omitted, because messages of databases, parsers and mail servers quote rows and
 * requests. System errors get the operating system's own text.
 * @param thrown any value, including errors of other realms and values that are not errors.
 */
export function describeError(thrown: unknown, depth = 0): ErrorDescription {
  if (typeof thrown !== 'object' || thrown === null) return { type: thrown === null ? 'null' : typeof thrown };
  const described: ErrorDescription = {
    type: String(asIdentifier(read(thrown, 'name')) ?? asIdentifier(thrown.constructor?.name) ?? 'object'),
  };
  const put = (key: string, value: ErrorDescription[string] | undefined) => {
    if (value !== undefined) described[key] = value;
  };
  for (const field of fields) put(field, asIdentifier(read(thrown, field)));
  const details = read(thrown, 'details');
  if (typeof details === 'object' && details !== null)
    for (const field of detailFields) put(field, asIdentifier(read(details, field), schemaPath));
  put('message', systemMessage(thrown));
  put('stack', framesOf(thrown));
  if (depth >= maxDepth) return described;

  const cause = read(thrown, 'cause');
  if (cause !== undefined) described['cause'] = describeError(cause, depth + 1);
  const errors = read(thrown, 'errors');
  if (Array.isArray(errors))
    described['errors'] = errors.slice(0, maxErrors).map((error) => describeError(error, depth + 1));
  return described;
}
