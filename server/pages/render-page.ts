import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderPage as renderWithVike } from 'vike/server';
import type { PageContextFromServer, SiteConfig } from '#shared/page-context.ts';
import { WebsiteError } from '../http/errors.ts';
import { originOf } from '../http/origin.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Additions } from '../upstream/additions.ts';
import { encodePage, sendPage, type EncodedPage } from './encoded-page.ts';
import type { RenderLimit } from './render-limit.ts';

/** Renders the page of a canonical path. No other module renders with vike/server. @returns null if no page has the path. */
export async function renderPage(path: string, headers: Record<string, unknown>, fromServer: PageContextFromServer) {
  const pageContext = await renderWithVike({ urlOriginal: path, headersOriginal: headers, ...fromServer });
  const { errorWhileRendering, httpResponse, is404, abortStatusCode } = pageContext;
  if (is404 && abortStatusCode === undefined) return null;
  const { statusCode } = httpResponse;
  return {
    statusCode,
    // The session plugin sets the cookies, because Vike would lose them on redirects and errors.
    headers: httpResponse.headers.filter(([name]) => name.toLowerCase() !== 'set-cookie'),
    // Vike's body for a redirect contains an inline script. A browser needs only the Location header.
    body: statusCode >= 300 && statusCode < 400 ? '' : httpResponse.body,
    isIncomplete: 'isIncomplete' in pageContext && pageContext.isIncomplete === true,
    /** For the log. The body contains the message for the visitor. */
    error: errorWhileRendering,
  };
}

/** A rendered page, encoded for sending, or the result that there is no page. The status keeps it out of the cache. */
export type PageResult = { secondsToNews?: number | null } & (
  | ({ kind: 'page'; isIncomplete: boolean } & EncodedPage)
  | { kind: 'notFound'; statusCode: 404 }
);

type FromCaller = Pick<PageContextFromServer, 'api'> &
  Partial<Pick<PageContextFromServer, 'query' | 'plainForm' | 'patient'>>;

/** @param options `path`: without the query, because Vike fails on some queries. */
export type PageRenderer = (request: FastifyRequest, options: FromCaller & { path: string }) => Promise<PageResult>;

/** What the operator has set. */
type Facts = Pick<PageContextFromServer, 'clinicPictures' | 'offer' | 'privacy' | 'quoteTexts'> & {
  site: Omit<SiteConfig, 'origin'>;
};

interface RendererOptions {
  publicOrigin: string | null;
  additions: () => Additions;
  metrics: Metrics;
  /** null if the number of concurrent renders is not limited. */
  limit: RenderLimit | null;
}

export function createPageRenderer(
  facts: Facts,
  { publicOrigin, additions, metrics, limit }: RendererOptions,
): PageRenderer {
  const { uploadLimits: limits } = facts.site;
  const render: PageRenderer = async (request, { path, query = '', api, plainForm = null, patient = null }) => {
    const stop = metrics.renders.startTimer();
    const { takesCallTime, takesLargeUploads } = additions();
    const rendered = await renderPage(path, request.headers, {
      ...facts,
      api,
      site: {
        ...facts.site,
        origin: originOf(request, publicOrigin),
        ...(takesCallTime && { takesCallTime }),
        uploadLimits: takesLargeUploads ? limits : { ...limits, maxLargeBytes: limits.maxFileBytes },
      },
      user: null,
      query,
      plainForm,
      patient,
    });
    stop({ status: rendered?.statusCode ?? 404 });
    if (!rendered) return { kind: 'notFound', statusCode: 404 };
    if (rendered.statusCode >= 500 && !request.callerSignal.aborted)
      request.log.error({ err: rendered.error, status: rendered.statusCode }, 'page render failed');
    if (rendered.isIncomplete) request.log.warn('page render incomplete');
    return { kind: 'page', isIncomplete: rendered.isIncomplete, ...encodePage(rendered) };
  };
  return limit ? (request, page) => limit(request.ip, () => render(request, page)) : render;
}

/**
 * Sends a page that says why a form was refused, and that no cache keeps. @param refusal `retryAfter` in seconds.
 * @throws WebsiteError PROVIDER_UNAVAILABLE if the page could not be rendered.
 */
export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageResult,
  { statusCode, retryAfter }: { statusCode: number; retryAfter?: number | null | undefined },
) {
  if (page.kind === 'notFound' || page.statusCode !== 200) throw new WebsiteError('PROVIDER_UNAVAILABLE');
  const headers = [...page.headers, ...(retryAfter ? [['retry-after', String(retryAfter)] as const] : [])];
  return sendPage(request, reply, { ...page, statusCode, headers }, 'no-store');
}
