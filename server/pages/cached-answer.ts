import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { PlainForm } from '#shared/rules/plain-form.ts';
import { serverTiming } from '../http/security.ts';
import type { CacheResult, HtmlCache } from './html-cache.ts';
import { chooseRepresentation, headOf, type Representation } from './encoded-page.ts';
import type { PageResult } from './render-page.ts';

/** Cache-Control of cached pages. They are complete, so browsers may store them and must revalidate them. */
export const cachedPageControl = 'no-cache';

/** Returns a page's cache key. @param path without query. @param form initial form state; usually null. */
export const pageKey = (origin: string, path: string, form: PlainForm | null) =>
  `${origin} ${path} ${form?.status ?? ''}`;

interface PreparedAnswer {
  statusCode: number;
  /** Alternating header names and values, as `writeHead` accepts them. */
  head: readonly string[];
  body: Buffer | null;
}

interface CachedAnswerOptions {
  cache: Pick<HtmlCache<PageResult>, 'getFresh'>;
  publicOrigin: string | null;
  headers: Record<string, string>;
  /** Called for each HTTP request that this plugin answers. */
  onResult: (result: CacheResult) => void;
}

/**
 * Sends cached, fresh pages before the rest of Fastify's life cycle. It is registered after the checks of every
 * request, so these apply as usual. Later steps (cookies, session, routing, rendering) are not needed. Any other
 * request continues to its route, which would send the same response.
 */
export const cachedAnswerPlugin = fp(
  async (app: FastifyInstance, { cache, publicOrigin, headers, onResult }: CachedAnswerOptions) => {
    const preparedPages = new WeakMap<PageResult, Partial<Record<Representation, PreparedAnswer>>>();

    /** @returns the response, which is prepared once per representation; null if no fresh, encoded page is cached. */
    const findAnswer = (request: FastifyRequest): PreparedAnswer | null => {
      const { method, url } = request;
      if (method !== 'GET' && method !== 'HEAD') return null;
      const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
      const page = cache.getFresh(pageKey(origin, url, null));
      if (page?.kind !== 'page') return null;

      const prepared = preparedPages.get(page) ?? {};
      const representation = chooseRepresentation(request, page);
      const known = prepared[representation];
      if (known) return known;
      const body = representation === 'notModified' ? null : page.bodies[representation];
      if (body === undefined) return null;
      const head = headOf(page, { method, cacheControl: cachedPageControl }, representation);
      const length = body ? { 'content-length': String(body.length) } : {};
      const answer = {
        statusCode: head.statusCode,
        head: Object.entries({ ...headers, ...head.headers, ...length }).flat(),
        body,
      };
      preparedPages.set(page, { ...prepared, [representation]: answer });
      return answer;
    };

    app.addHook('onRequest', (request, reply, done) => {
      const answer = findAnswer(request);
      if (!answer) return done();
      onResult('fresh');
      reply.hijack();
      // Set only for the log. After `hijack`, Fastify does not send the reply's headers.
      if (answer.body) reply.header('content-length', answer.body.length);
      reply.raw.writeHead(answer.statusCode, [...answer.head, 'server-timing', serverTiming(reply)]);
      reply.raw.end(answer.body);
    });
  },
);
