import { Type, type Static } from 'typebox';
import { FilledLine } from './one-line.ts';
import { ClosedObject } from './nullish.ts';

/** A template for replies of staff. `{ime}` and `{usluga}` are replaced by the visitor's first name and the service. */
export const ReplyTemplate = ClosedObject({
  title: FilledLine(60),
  text: Type.String({ minLength: 1, maxLength: 1500, pattern: String.raw`\S` }),
});
export type ReplyTemplate = Static<typeof ReplyTemplate>;

export const ReplyTemplates = ClosedObject({
  /** Number of changes so far. A save sends the revision that it replaces. */
  revision: Type.Integer({ minimum: 0 }),
  templates: Type.Array(ReplyTemplate, { maxItems: 20 }),
});
export type ReplyTemplates = Static<typeof ReplyTemplates>;
