import * as articles from '../articles.ts';
import * as blog from '../blog.ts';
import type { CallDefinition } from './call-definition.ts';

/** Articles in every state of publication, and their versions. */
export const articlesCalls = {
  /** Articles in every state of publication. */
  listArticles: {
    method: 'GET',
    path: '/staff/articles',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    answer: articles.ArticleList,
  },
  getArticle: {
    method: 'GET',
    path: '/staff/articles/:blogId',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: blog.BlogParams,
    answer: articles.StaffArticle,
  },
  /** The versions of an article before its last saves. */
  listArticleVersions: {
    method: 'GET',
    path: '/staff/articles/:blogId/versions',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: blog.BlogParams,
    answer: articles.ArticleVersions,
  },
  getArticleVersion: {
    method: 'GET',
    path: '/staff/articles/:blogId/versions/:versionId',
    audience: 'admin',
    caller: 'browser',
    isAddition: true,
    params: articles.VersionParams,
    answer: articles.ArticleVersion,
  },
} as const satisfies Record<string, CallDefinition>;
