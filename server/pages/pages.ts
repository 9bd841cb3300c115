import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#runtime/problem-handler.ts';
import { services } from '#shared/content/services.ts';
import { serviceHref } from '#shared/content/site.ts';
import { plainFormSentQuery, quoteQuery, type PlainForm } from '#shared/rules/plain-form.ts';
import { isPatientPage, isStaffPage, pages } from '#shared/contract/routes.ts';
import type { VisitorApi } from '../upstream/call.ts';
import type { PatientVisits } from './patient-visits.ts';
import type { SentRequests } from './sent-requests.ts';
import { WebsiteError } from '../http/errors.ts';
import { cachedPageControl, pageKey } from './cached-answer.ts';
import { sendPage } from './encoded-page.ts';
import type { HtmlCache } from './html-cache.ts';
import { originOf } from '../http/origin.ts';
import type { PageRenderer, PageResult } from './render-page.ts';

interface PagesOptions {
  render: PageRenderer;
  /** null in development, where every request is rendered. */
  cache: HtmlCache<PageResult> | null;
  publicOrigin: string | null;
  /** Calls without a session, because visitors' pages show only public content. */
  visitorApi: VisitorApi;
  sentRequests: Pick<SentRequests, 'of'>;
  patientVisits: Pick<PatientVisits, 'of'>;
}

const looksLikeFile = (path: string) => /\.[^./]+$/.test(path);

/** Returns the path encoded as in links: with one slash at its start, as two begin another site's URL, and none at its end. */
const canonicalPath = (path: string) =>
  `/${path
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)))
    .join('/')
    .replaceAll(/^\/+|\/+$/g, '')}`;

/**
 * Returns where a path leads that no page has: home, or to the patient's page in whose link a keyboard or a mail
 * program has put letters in capitals. A secret with small letters is left as it is.
 */
function otherwisePath(path: string): string {
  const small = path.toLowerCase();
  if (!isPatientPage(small)) return pages.home;
  const secretAt = small.lastIndexOf('/') + 1;
  const meant = path === path.toUpperCase() ? small : small.slice(0, secretAt) + path.slice(secretAt);
  // Below a patient's page is none.
  return meant === path ? pages.home : meant;
}

/** Returns a page's path, and that of its data, which Vike loads when the page is opened from another one. */
const withData = (page: string) => [page, `${page.replace(/\/$/, '')}/index.pageContext.json`];

/** Returns the form state for a query that changes a visitor's page. Other queries must not add copies to the cache. */
const formOf = (path: string, query: string | undefined): PlainForm | null => {
  if (path === pages.home && query === plainFormSentQuery) return { status: 'sent', request: null };
  const quoted = query === quoteQuery && services.find(({ name }) => serviceHref(name) === path);
  return quoted ? { status: 'quoted', service: quoted.name } : null;
};

/** Serves the pages. Visitors' pages come from the cache, staff pages are rendered for each HTTP request. */
export async function pagesPlugin(
  app: FastifyInstance,
  { render, cache, publicOrigin, visitorApi, sentRequests, patientVisits }: PagesOptions,
) {
  // The same handler has one route per page and per page's data, because log and metrics show the route's pattern.
  for (const url of [...Object.values(pages).flatMap(withData), '/*'])
    // One route for both methods, because Fastify's own HEAD route gives a 304 the length 0.
    app.route({ method: ['GET', 'HEAD'], url, config: { rate: 'pages', isPage: true }, handler: answer });

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const [path = '/', query] = request.url.split('?', 2);
    const canonical = canonicalPath(path);
    // Vike fails for some other spellings of a path. For the rest, it would serve the same page at many URLs.
    if (path !== canonical)
      return reply
        .header('cache-control', 'no-store')
        .redirect(query === undefined ? canonical : `${canonical}?${query}`, 301);
    // Vike has a page of its own for these.
    if (path.endsWith('/favicon.ico')) return sendProblem(reply, new WebsiteError('NOT_FOUND'));
    const isStaff = isStaffPage(path);
    const plainForm = formOf(path, query);
    if (plainForm?.status === 'sent') plainForm.request = sentRequests.of(request);
    const patient = patientVisits.of(request);
    const isPersonal = isStaff || patient !== null || (plainForm?.status === 'sent' && plainForm.request !== null);
    const visitor = visitorApi(request);
    const renderAnew = () =>
      isStaff || patient
        ? render(request, { path, query: isStaff ? query : '', api: request.api, patient })
        : render(request, { path, api: visitor, plainForm });
    const page =
      isPersonal || !cache
        ? await renderAnew()
        : await cache.get(pageKey(originOf(request, publicOrigin), path, plainForm), async () => {
            const rendered = await renderAnew();
            return { ...rendered, secondsToNews: visitor.secondsToNews() };
          });

    if (page.kind === 'notFound')
      return looksLikeFile(path)
        ? sendProblem(reply, new WebsiteError('NOT_FOUND'))
        : reply.header('cache-control', 'no-store').redirect(otherwisePath(path), 302);
    const isStored = !isPersonal && !page.isIncomplete && page.statusCode < 300;
    return sendPage(request, reply, page, isStored ? cachedPageControl : 'no-store');
  }
}
