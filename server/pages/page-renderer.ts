import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageApi, PageContextFromServer, SiteConfig } from '#shared/page-context.ts';
import type { PlainForm } from '#shared/rules/plain-form.ts';
import { encodePage, type EncodedPage } from './encoded-page.ts';
import type { Metrics } from '../ops/metrics.ts';
import { originOf } from '../http/origin.ts';
import { answerOf, chooseRepresentation } from './page-answer.ts';
import type { RenderLimit } from './render-limit.ts';
import { renderPage } from './render-page.ts';

/** A page as it is sent; `notFound` has a status that keeps it out of the cache. */
export type PageResult = { secondsToNews?: number | null } & (
  | ({ kind: 'page'; isIncomplete: boolean } & EncodedPage)
  | { kind: 'notFound'; statusCode: 404 }
);

interface RenderOptions {
  /** Without the query: no page depends on it, and Vike fails on some queries. */
  path: string;
  api: PageApi;
  plainForm?: PlainForm;
}

/** Renders a page for a request, ready to be sent. */
export type PageRenderer = (request: FastifyRequest, options: RenderOptions) => Promise<PageResult>;

export function createPageRenderer({
  site,
  facts,
  publicOrigin,
  metrics,
  limit,
}: {
  site: Omit<SiteConfig, 'origin'>;
  /** The clinic's data that only some pages show. */
  facts: Pick<PageContextFromServer, 'clinicPictures' | 'privacy'>;
  publicOrigin: string | null;
  metrics: Metrics;
  /** null: the number of concurrent renders is not limited. */
  limit: RenderLimit | null;
}): PageRenderer {
  const render: PageRenderer = async (request, { path, api, plainForm }) => {
    const stop = metrics.renders.startTimer();
    const rendered = await renderPage(path, request.headers, {
      api,
      site: { ...site, origin: originOf(request, publicOrigin) },
      ...facts,
      user: null,
      plainForm: plainForm ?? null,
    });
    stop({ status: rendered.kind === 'page' ? rendered.statusCode : 404 });
    if (rendered.kind === 'notFound') return { kind: 'notFound', statusCode: 404 };
    if (rendered.statusCode >= 500 && !request.callerSignal.aborted)
      request.log.error({ err: rendered.error, status: rendered.statusCode }, 'page render failed');
    if (rendered.isIncomplete) request.log.warn('page render incomplete');
    return { kind: 'page', isIncomplete: rendered.isIncomplete, ...encodePage(rendered) };
  };
  return limit ? (request, options) => limit(request.ip, () => render(request, options)) : render;
}

/** Sends a page with the status, headers and body of answerOf. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: EncodedPage,
  cacheControl: string,
): Promise<FastifyReply> {
  const representation = chooseRepresentation(request, page);
  const encoded = representation === 'notModified' ? null : await page.encode(representation);
  const { method } = request;
  const { statusCode, headers, body } = answerOf(page, { method, cacheControl }, representation, encoded);
  return reply
    .code(statusCode)
    .headers(headers)
    .send(body ?? undefined);
}
