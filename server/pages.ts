import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageApi, SiteConfig } from '#shared/page-context.ts';
import { pages } from '#shared/routes.ts';
import { chooseEncoding, encodePage, matchesEtag, type EncodedPage } from './encoded-page.ts';
import { WebError } from './errors.ts';
import type { HtmlCache } from './html-cache.ts';
import type { Metrics } from './metrics.ts';
import { sendProblem } from './problem-handler.ts';
import { renderPage, type Rendered } from './render-page.ts';

interface PagesOptions {
  /** null renders every request anew, for development. */
  cache: HtmlCache<PageResult> | null;
  site: Omit<SiteConfig, 'origin'>;
  publicOrigin: string | null;
  /** Calls on nobody's behalf: guests' pages show what everyone may see. */
  guestApi: PageApi;
  metrics: Metrics;
}

/** A page as it is sent, or the finding that there is none (its status keeps it out of the cache). */
export type PageResult = ({ kind: 'page' } & EncodedPage) | { kind: 'notFound'; statusCode: 404 };

const looksLikeFile = (path: string) => /\.\w{1,10}$/.test(path.slice(path.lastIndexOf('/')));

const isStaffPage = (path: string) => path.startsWith(pages.login) || path.startsWith(pages.dashboard);

const encode = async (rendered: Rendered): Promise<PageResult> =>
  rendered.kind === 'notFound'
    ? { kind: 'notFound', statusCode: 404 }
    : { kind: 'page', ...(await encodePage(rendered)) };

const send = (request: FastifyRequest, reply: FastifyReply, page: EncodedPage, cacheControl: string) => {
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding');
  if (page.statusCode === 503) reply.header('retry-after', '5');
  if (page.statusCode === 200) {
    reply.header('etag', page.etag);
    if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.statusCode).send(page.bodies[encoding]);
};

/** Server-rendered pages: guests' from the cache, staff's rendered for each request. */
export async function pagesPlugin(
  app: FastifyInstance,
  { cache, site, publicOrigin, guestApi, metrics }: PagesOptions,
) {
  const render = async (request: FastifyRequest, url: string, origin: string, api: PageApi) => {
    const stop = metrics.renders.startTimer();
    const rendered = await renderPage(url, request.headers, { api, site: { ...site, origin }, user: null });
    if (rendered.kind === 'page' && rendered.statusCode >= 500)
      request.log.error({ err: rendered.error, status: rendered.statusCode }, 'page failed');
    stop({ status: rendered.kind === 'page' ? rendered.statusCode : 404 });
    return encode(rendered);
  };

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const isStaff = isStaffPage(path);
    const page =
      isStaff || !cache
        ? await render(request, request.url, origin, request.api)
        : // The query changes nothing on guests' pages, and must not fill the cache with copies.
          await cache.get(`${origin} ${path}`, () => render(request, path, origin, guestApi));

    if (page.kind === 'notFound')
      return looksLikeFile(path)
        ? sendProblem(reply, new WebError('NOT_FOUND'))
        : reply.header('cache-control', 'no-store').redirect(pages.home, 302);
    return send(request, reply, page, isStaff || page.statusCode >= 300 ? 'no-store' : 'no-cache');
  });
}
