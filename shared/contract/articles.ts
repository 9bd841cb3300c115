import { Type, type Static } from 'typebox';
import { Blog } from './blog.ts';
import { Publication } from './publication.ts';

/** Articles as staff see them, including those that visitors do not see (docs/product.md, 7.4). */
export const StaffArticle = Type.Object({ ...Blog.properties, publication: Publication });

export const ArticleSummary = Type.Object({
  id: Blog.properties.id,
  name: Type.String(),
  createdAt: Type.String(),
  publication: Publication,
});
export type ArticleSummary = Static<typeof ArticleSummary>;

/** Sorted from the newest to the oldest. */
export const ArticleList = Type.Object({ articles: Type.Array(ArticleSummary) });

export const VersionParams = Type.Object({ blogId: Blog.properties.id, versionId: Blog.properties.id });

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

/** Sorted from the newest to the oldest. */
export const ArticleVersions = Type.Object({ versions: Type.Array(ArticleVersionSummary) });
