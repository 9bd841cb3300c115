import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#runtime/problem-handler.ts';
import { services } from '#shared/content/services.ts';
import { serviceHref } from '#shared/content/site.ts';
import { plainFormSentQuery, quoteQuery, type PlainForm } from '#shared/rules/plain-form.ts';
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

/** The queries that change a page of visitors; others must not add copies to the cache. */
const formOf = (path: string, query: string | undefined): PlainForm | null => {
  if (path === pages.home && query === plainFormSentQuery) return { status: 'sent' };
  const quoted = query === quoteQuery && services.find(({ name }) => serviceHref(name) === path);
  return quoted ? { status: 'quoted', service: quoted.name } : null;
};

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
    const plainForm = formOf(path, query);
    const page =
      isStaff || !cache
        ? await render(request, { url: request.url, api: request.api })
        : await cache.get(pageKey(originOf(request, publicOrigin), path, plainForm), async () => {
            const api = visitorApi(request);
            const rendered = await render(request, { url: path, api, ...(plainForm ? { plainForm } : {}) });
            return { ...rendered, secondsToNews: api.secondsToNews() };
          });

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
