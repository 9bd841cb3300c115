import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { PlainForm } from '#shared/rules/plain-form.ts';
import { serverTiming } from '../http/security.ts';
import type { HtmlCache } from './html-cache.ts';
import { answerOf, chooseRepresentation, type Representation } from './page-answer.ts';
import type { PageResult } from './page-renderer.ts';

/** A cached page is complete, so browsers store it and revalidate it. */
export const cachedPageControl = 'no-cache';

/** @param path without query. @param form the initial state of the contact form, null for most pages. */
export const pageKey = (origin: string, path: string, form: PlainForm | null) =>
  `${origin} ${path} ${form?.status ?? ''}`;

/** The answer of a cached page, ready to be written. */
interface PreparedAnswer {
  statusCode: number;
  /** Alternating names and values, as `writeHead` takes them. */
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
 * Answers cached and fresh pages before the rest of Fastify's life cycle. It is registered after the refusals
 * that hold for every route, so these apply as usual. Later steps (cookies, session, routing, rendering) are
 * not needed. Anything but a hit continues to the route, which sends the same answer.
 */
export const cachedAnswerPlugin = fp(
  async (app: FastifyInstance, { cache, publicOrigin, headers, onHit }: CachedAnswerOptions) => {
    const preparedPages = new WeakMap<PageResult, PreparedPage>();

    /** @returns the answer, prepared once per representation; null without a fresh and encoded page. */
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
