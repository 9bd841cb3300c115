import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { website } from '#shared/contract/routes.ts';
import { isForStaff } from './audience.ts';
import { WebsiteError } from './errors.ts';

/** Cheap to answer, or as slow as the visitor's connection. */
const uncounted = ['/healthz', '/readyz', '/assets/', '/api/uploads/', website.contactFormPost];

const isUncounted = ({ url }: FastifyRequest): boolean => uncounted.some((path) => url.startsWith(path));

/**
 * Bounds how many HTTP requests wait for their answer at once, so that those that are served are served in time. Visitors are
 * refused beyond the bound, staff and log-in beyond twice the bound. An HTTP request counts from the end of its body to the headers of
 * its answer, so that slow connections do not count.
 * @throws WebsiteError OVERLOADED with Retry-After.
 */
export const overloadPlugin = fp(
  async (app: FastifyInstance, { maxWaiting }: { maxWaiting: number }) => {
    const waiting = new Set<FastifyRequest>();

    app.addHook('onRequest', async (request) => {
      if (isUncounted(request)) return;
      if (waiting.size >= (isForStaff(request.url) ? 2 * maxWaiting : maxWaiting))
        throw new WebsiteError('OVERLOADED', { retryAfter: 5 });
    });
    app.addHook('preHandler', async (request, reply) => {
      if (isUncounted(request) || reply.raw.destroyed) return;
      waiting.add(request);
      reply.raw.once('close', () => waiting.delete(request));
    });
    app.addHook('onSend', async (request) => {
      waiting.delete(request);
    });
  },
  { name: 'overload' },
);
