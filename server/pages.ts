import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderPage } from 'vike/server';
import { ApiError } from '#shared/api.ts';
import type { PageContextFromServer, SiteConfig } from '#shared/page-context.ts';
import { pages } from '#shared/routes.ts';
import { sendProblem } from './problem-handler.ts';
import { WebError } from './errors.ts';

const lastSegmentIsFile = (path: string) => /\.\w{1,10}$/.test(path.slice(path.lastIndexOf('/')));

const isStaffPage = (path: string) => path === pages.login || path.startsWith(pages.dashboard);

/** The only importer of vike/server: turns page requests into HTML. */
export async function pagesPlugin(
  app: FastifyInstance,
  { site, publicOrigin }: { site: Omit<SiteConfig, 'origin'>; publicOrigin: string | null },
) {
  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const fromServer: PageContextFromServer = {
      api: request.api,
      site: { ...site, origin: publicOrigin ?? `${request.protocol}://${request.host}` },
      user: null,
    };
    const pageContext = await renderPage({
      urlOriginal: request.url,
      headersOriginal: request.headers,
      ...fromServer,
    });
    const { errorWhileRendering, httpResponse, is404, abortStatusCode } = pageContext;
    if (errorWhileRendering && !(errorWhileRendering instanceof ApiError))
      request.log.error({ err: errorWhileRendering }, 'page failed');

    if (is404 && abortStatusCode === undefined) {
      if (lastSegmentIsFile(path)) return sendProblem(reply, new WebError('NOT_FOUND'));
      return reply.header('cache-control', 'no-store').redirect(pages.home, 302);
    }
    for (const [name, value] of httpResponse.headers)
      if (name.toLowerCase() !== 'set-cookie') reply.header(name, value);
    if (httpResponse.statusCode === 503) reply.header('retry-after', '5');
    return reply
      .code(httpResponse.statusCode)
      .header('cache-control', isStaffPage(path) || httpResponse.statusCode >= 300 ? 'no-store' : 'no-cache')
      .send(httpResponse.body);
  };

  app.get('/*', render);
}
