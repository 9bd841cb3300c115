import { Type } from 'typebox';
import * as articles from '../articles.ts';
import * as blog from '../blog.ts';
import { Id } from '../nullish.ts';
import { Publication } from '../publication.ts';
import { additionForAdmins, type CallDefinition } from './call-definition.ts';

/** Staff's calls about articles in every state of publication, and about their versions. */
export const articlesCalls = {
  listArticles: {
    method: 'GET',
    path: '/staff/articles',
    ...additionForAdmins('Lists articles in every state of publication'),
    // The newest first.
    answer: Type.Object({ articles: Type.Array(articles.ArticleSummary) }),
  },
  getArticle: {
    method: 'GET',
    path: '/staff/articles/:blogId',
    ...additionForAdmins('Returns an article in any state of publication', 404),
    params: blog.BlogParams,
    answer: Type.Object({ ...blog.Blog.properties, publication: Publication }),
  },
  listArticleVersions: {
    method: 'GET',
    path: '/staff/articles/:blogId/versions',
    ...additionForAdmins('Lists the versions that the last saves of an article replaced', 404),
    params: blog.BlogParams,
    // The newest first.
    answer: Type.Object({ versions: Type.Array(articles.ArticleVersionSummary) }),
  },
  getArticleVersion: {
    method: 'GET',
    path: '/staff/articles/:blogId/versions/:versionId',
    ...additionForAdmins('Returns an earlier version of an article', 404),
    params: Type.Object({ blogId: Id, versionId: Id }),
    answer: articles.ArticleVersion,
  },
} as const satisfies Record<string, CallDefinition>;
