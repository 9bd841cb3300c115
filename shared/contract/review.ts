import { type Static, Type } from 'typebox';
import { ClosedObject, FilledLine } from './schemas.ts';

/** What a patient wrote about a treatment, in the clinic's `reviews.json` (docs/installing.md). */
export const Review = ClosedObject({
  text: FilledLine(600),
  name: FilledLine(40),
  town: FilledLine(60),
  treatment: FilledLine(60),
  /** Of the treatment: '2026-03'. */
  month: Type.String({ pattern: String.raw`^20\d\d-(0[1-9]|1[0-2])$` }),
  /** Map services write '@' before coordinates; before the host it would be a user's name. */
  source: Type.String({ pattern: String.raw`^https://[^\s/?#@\\]+\.[^\s/?#@\\]+(?:[/?#]\S*)?$`, maxLength: 500 }),
});
export type Review = Static<typeof Review>;
