import type { FastifyInstance } from 'fastify';
import { sendProblem } from '#runtime/problem-handler.ts';
import type { PageApi } from '#shared/page-context.ts';
import { plainFormSentQuery } from '#shared/rules/plain-form.ts';
import { pages } from '#shared/contract/routes.ts';
import { WebError } from '../http/errors.ts';
import type { HtmlCache } from './html-cache.ts';
import { originOf } from '../http/origin.ts';
import { sendPage, type PageRenderer, type PageResult } from './page-renderer.ts';

interface PagesOptions {
  render: PageRenderer;
  /** null renders every request anew, for development. */
  cache: HtmlCache<PageResult> | null;
  publicOrigin: string | null;
  /** Calls on nobody's behalf: guests' pages show what everyone may see. */
  guestApi: PageApi;
}

const looksLikeFile = (path: string) => /\.\w{1,10}$/.test(path.slice(path.lastIndexOf('/')));

const isStaffPage = (path: string) => path.startsWith(pages.login) || path.startsWith(pages.dashboard);

/** Server-rendered pages: guests' from the cache, staff's rendered for each request. */
export async function pagesPlugin(
  app: FastifyInstance,
  { render, cache, publicOrigin, guestApi }: PagesOptions,
) {
  app.get('/*', async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    const isStaff = isStaffPage(path);
    const isSent = path === pages.home && query === plainFormSentQuery;
    const page =
      isStaff || !cache
        ? await render(request, { url: request.url, api: request.api })
        : // But for one the query changes nothing on guests' pages, and must not fill the cache with copies.
          await cache.get(`${originOf(request, publicOrigin)} ${path} ${isSent}`, () =>
            render(request, {
              url: path,
              api: guestApi,
              ...(isSent ? { plainForm: { status: 'sent' } } : {}),
            }),
          );

    if (page.kind === 'notFound')
      return looksLikeFile(path)
        ? sendProblem(reply, new WebError('NOT_FOUND'))
        : reply.header('cache-control', 'no-store').redirect(pages.home, 302);
    return sendPage(
      request,
      reply,
      page,
      isStaff || page.isIncomplete || page.statusCode >= 300 ? 'no-store' : 'no-cache',
    );
  });
}
