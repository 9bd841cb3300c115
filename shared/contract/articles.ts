import { Type, type Static } from 'typebox';
import { Blog } from './blog.ts';
import { Publication } from './publication.ts';

export const ArticleSummary = Type.Object({
  id: Blog.properties.id,
  name: Type.String(),
  createdAt: Type.String(),
  publication: Publication,
});
export type ArticleSummary = Static<typeof ArticleSummary>;

/** The state of an article between two saves. */
export const ArticleVersionSummary = Type.Object({
  id: Blog.properties.id,
  title: Type.String(),
  savedAt: Type.String(),
  /** The name of the account; null if unknown. */
  savedBy: Type.Union([Type.String(), Type.Null()]),
});
export type ArticleVersionSummary = Static<typeof ArticleVersionSummary>;

/** `content` has the format of `Blog.content`. */
export const ArticleVersion = Type.Object({ ...ArticleVersionSummary.properties, content: Type.String() });
export type ArticleVersion = Static<typeof ArticleVersion>;
