import { Type, type Static } from 'typebox';

/** Every JSON error of website and provider (docs/interfaces.md, 7): a code to branch on, a message for people. */
export const Problem = Type.Object({
  code: Type.String(),
  message: Type.String(),
});
export type Problem = Static<typeof Problem>;
