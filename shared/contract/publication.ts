import { Type, type Static } from 'typebox';
import { UtcTime } from './nullish.ts';
import { publicationStates } from '../rules/publication-states.ts';

/** The publication set by a save: a planned article is published at its time, or now if that has passed. */
export const PublicationChange = Type.Union([
  Type.Object({ state: Type.Literal('unpublished') }, { additionalProperties: false }),
  Type.Object({ state: Type.Literal('published') }, { additionalProperties: false }),
  Type.Object({ state: Type.Literal('planned'), at: UtcTime }, { additionalProperties: false }),
]);
export type PublicationChange = Static<typeof PublicationChange>;

/** `at`: the time from which visitors see it; null for an unpublished article. */
export const Publication = Type.Object({
  state: Type.Enum(publicationStates),
  at: Type.Union([Type.String(), Type.Null()]),
});
export type Publication = Static<typeof Publication>;

/**
 * Header of the article list: the seconds until the next planned article is listed. A page rendered from the
 * list is out of date then (docs/product.md, 7.4).
 */
export const nextPublicationHeader = 'next-publication';
