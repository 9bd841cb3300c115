import * as articles from '../articles.ts';
import * as blog from '../blog.ts';
import { additionForAdmins, type CallDefinition } from './call-definition.ts';

/** Staff's calls about articles in every state of publication, and about their versions. */
export const articlesCalls = {
  /** Lists articles in every state of publication. */
  listArticles: {
    method: 'GET',
    path: '/staff/articles',
    ...additionForAdmins,
    answer: articles.ArticleList,
  },
  getArticle: {
    method: 'GET',
    path: '/staff/articles/:blogId',
    ...additionForAdmins,
    params: blog.BlogParams,
    answer: articles.StaffArticle,
  },
  /** Lists the versions that the last saves of an article replaced. */
  listArticleVersions: {
    method: 'GET',
    path: '/staff/articles/:blogId/versions',
    ...additionForAdmins,
    params: blog.BlogParams,
    answer: articles.ArticleVersions,
  },
  getArticleVersion: {
    method: 'GET',
    path: '/staff/articles/:blogId/versions/:versionId',
    ...additionForAdmins,
    params: articles.VersionParams,
    answer: articles.ArticleVersion,
  },
} as const satisfies Record<string, CallDefinition>;
