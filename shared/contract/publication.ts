import { Type, type Static } from 'typebox';
import { ClosedObject, UtcTime } from './nullish.ts';
import { publicationStates } from '../rules/publication-states.ts';

/** The publication that a save sets. A planned article is published at `at`, or at once if that time has passed. */
export const PublicationChange = Type.Union([
  ClosedObject({ state: Type.Literal('unpublished') }),
  ClosedObject({ state: Type.Literal('published') }),
  ClosedObject({ state: Type.Literal('planned'), at: UtcTime }),
]);
export type PublicationChange = Static<typeof PublicationChange>;

/** `at`: the time from which visitors can see the article; null for an unpublished article. */
export const Publication = Type.Object({
  state: Type.Enum(publicationStates),
  at: Type.Union([Type.String(), Type.Null()]),
});
export type Publication = Static<typeof Publication>;

/**
 * Response header of the article list: the seconds until the next planned article is published. After that time, a
 * page rendered from the list is out of date (docs/product.md, 7.4).
 */
export const nextPublicationHeader = 'next-publication';
