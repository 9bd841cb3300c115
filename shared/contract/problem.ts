import { Type, type Static } from 'typebox';

/** The body of every JSON error (docs/interfaces.md, 7): a code to branch on, and a message for the user. */
export const Problem = Type.Object({
  code: Type.String(),
  message: Type.String(),
});
export type Problem = Static<typeof Problem>;
