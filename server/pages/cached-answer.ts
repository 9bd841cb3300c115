import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { PlainForm } from '#shared/rules/plain-form.ts';
import { serverTiming } from '../http/security.ts';
import type { HtmlCache } from './html-cache.ts';
import { answerOf, chooseRepresentation, type Representation } from './page-answer.ts';
import type { PageResult } from './page-renderer.ts';

/** A cached page is whole: browsers keep it, and ask whether it is still the same. */
export const cachedPageControl = 'no-cache';

/** @param path without query. @param form what the page's contact form begins with, null for most pages. */
export const pageKey = (origin: string, path: string, form: PlainForm | null) =>
  `${origin} ${path} ${form?.status ?? ''}`;

/** The answer of a cached page, ready to be written. */
interface PreparedAnswer {
  statusCode: number;
  /** Names and values in turn, as `writeHead` takes them. */
  head: readonly string[];
  body: Buffer | null;
}

type PreparedPage = Partial<Record<Representation, PreparedAnswer>>;

interface CachedAnswerOptions {
  cache: Pick<HtmlCache<PageResult>, 'getFresh'>;
  publicOrigin: string | null;
  /** The headers every answer carries. */
  headers: Record<string, string>;
  /** Called for each HTTP request that is answered here. */
  onHit: () => void;
}

const send = ({ raw }: FastifyReply, { statusCode, head, body }: PreparedAnswer, timing: string) => {
  raw.writeHead(statusCode, [...head, 'server-timing', timing]);
  raw.end(body);
};

/**
 * Answers a page that is cached and fresh ahead of the rest of Fastify's life-cycle. It is registered behind the refusals that hold for
 * every route, which an HTTP request of a cached page passes as any other does; what comes later in the life-cycle (cookies, session,
 * routing, rendering) is not needed. Anything but a hit goes on to the route, which sends the same answer.
 */
export const cachedAnswerPlugin = fp(
  async (app: FastifyInstance, { cache, publicOrigin, headers, onHit }: CachedAnswerOptions) => {
    const preparedPages = new WeakMap<PageResult, PreparedPage>();

    /**
     * @returns the answer for an HTTP request, prepared once for each representation; null without a fresh page that is encoded already.
     */
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
      const answer = answerOf(page, { method, cacheControl: cachedPageControl }, representation, body);
      const length = body ? { 'content-length': String(body.length) } : {};
      const preparedAnswer = {
        ...answer,
        head: Object.entries({ ...headers, ...answer.headers, ...length }).flat(),
      };
      preparedPages.set(page, { ...prepared, [representation]: preparedAnswer });
      return preparedAnswer;
    };

    app.addHook('onRequest', (request, reply, done) => {
      const answer = findAnswer(request);
      if (!answer) {
        done();
        return;
      }
      onHit();
      reply.hijack();
      // For the log.
      if (answer.body) reply.header('content-length', answer.body.length);
      send(reply, answer, serverTiming(reply));
    });
  },
  { name: 'cached-answer' },
);
