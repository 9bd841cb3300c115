import { Type, type Static } from 'typebox';
import { Blog } from './blog.ts';
import { Publication } from './publication.ts';

/** Articles as staff see them, those that visitors do not see included (docs/product.md, 7.4). */
export const StaffArticle = Type.Object({ ...Blog.properties, publication: Publication });
export type StaffArticle = Static<typeof StaffArticle>;

export const ArticleSummary = Type.Object({
  id: Blog.properties.id,
  name: Type.String(),
  createdAt: Type.String(),
  publication: Publication,
});
export type ArticleSummary = Static<typeof ArticleSummary>;

/** The newest first. */
export const ArticleList = Type.Object({ articles: Type.Array(ArticleSummary) });
export type ArticleList = Static<typeof ArticleList>;
