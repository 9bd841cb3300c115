import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#runtime/problem-handler.ts';
import { plainFormSentQuery } from '#shared/rules/plain-form.ts';
import { pages } from '#shared/contract/routes.ts';
import type { VisitorApi } from '../upstream/visitor-api.ts';
import { WebsiteError } from '../http/errors.ts';
import { cachedPageControl, pageKey } from './cached-answer.ts';
import type { HtmlCache } from './html-cache.ts';
import { originOf } from '../http/origin.ts';
import { sendPage, type PageRenderer, type PageResult } from './page-renderer.ts';

interface PagesOptions {
  render: PageRenderer;
  /** null renders every request anew, for development. */
  cache: HtmlCache<PageResult> | null;
  publicOrigin: string | null;
  /** Calls without a session: the pages of visitors show what is public. */
  visitorApi: VisitorApi;
}

const looksLikeFile = (path: string) => /\.\w{1,10}$/.test(path.slice(path.lastIndexOf('/')));

const isStaffPage = (path: string) => path.startsWith(pages.login) || path.startsWith(pages.dashboard);

/** Server-rendered pages: visitors' from the cache, staff's rendered for each HTTP request. */
export async function pagesPlugin(
  app: FastifyInstance,
  { render, cache, publicOrigin, visitorApi }: PagesOptions,
) {
  // One route for both methods: a HEAD route of Fastify's own gives a 304 the length 0.
  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path = '/', query] = request.url.split('?', 2);
    const isStaff = isStaffPage(path);
    const isSent = path === pages.home && query === plainFormSentQuery;
    const page =
      isStaff || !cache
        ? await render(request, { url: request.url, api: request.api })
        : // Only one query changes a page of visitors; others must not add copies to the cache.
          await cache.get(pageKey(originOf(request, publicOrigin), path, isSent), () =>
            render(request, {
              url: path,
              api: visitorApi(request),
              ...(isSent ? { plainForm: { status: 'sent' } } : {}),
            }),
          );

    if (page.kind === 'notFound')
      return looksLikeFile(path)
        ? sendProblem(reply, new WebsiteError('NOT_FOUND'))
        : reply.header('cache-control', 'no-store').redirect(pages.home, 302);
    return sendPage(
      request,
      reply,
      page,
      isStaff || page.isIncomplete || page.statusCode >= 300 ? 'no-store' : cachedPageControl,
    );
  }
}
