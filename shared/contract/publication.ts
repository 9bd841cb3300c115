import { Type, type Static } from 'typebox';
import { UtcTime } from './nullish.ts';
import { publicationStates } from '../rules/publication-states.ts';

/** What a save makes of it: a planned article is published at its time, or now when that is over. */
export const PublicationChange = Type.Union([
  Type.Object({ state: Type.Literal('unpublished') }, { additionalProperties: false }),
  Type.Object({ state: Type.Literal('published') }, { additionalProperties: false }),
  Type.Object({ state: Type.Literal('planned'), at: UtcTime }, { additionalProperties: false }),
]);
export type PublicationChange = Static<typeof PublicationChange>;

/** `at`: since when, or from when on, visitors see it; null for an unpublished article. */
export const Publication = Type.Object({
  state: Type.Enum(publicationStates),
  at: Type.Union([Type.String(), Type.Null()]),
});
export type Publication = Static<typeof Publication>;

/**
 * With the list of articles: in how many seconds it shows the next planned one. A page made of the list is out of date then
 * (docs/product.md, 7.4).
 */
export const nextPublicationHeader = 'next-publication';
