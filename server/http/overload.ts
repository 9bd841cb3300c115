import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { web } from '#shared/contract/routes.ts';
import { isForStaff } from './audience.ts';
import { WebError } from './errors.ts';

/** Cost next to nothing, or last as long as a visitor's line is slow and wait for nothing here. */
const uncounted = ['/healthz', '/readyz', '/assets/', '/api/uploads/', web.contactFormPost];

const isUncounted = ({ url }: FastifyRequest): boolean => uncounted.some((path) => url.startsWith(path));

/**
 * Bounds how many requests wait for their answer at once, so that the requests that are served are served in time. Beyond the bound
 * readers are refused; staff and log-in are up to twice the bound. A request counts from when its body has been
 * read until its answer's headers are ready: slow lines do not count.
 * @throws WebError OVERLOADED with Retry-After.
 */
export const overloadPlugin = fp(
  async (app: FastifyInstance, { maxWaiting }: { maxWaiting: number }) => {
    const waiting = new Set<FastifyRequest>();

    app.addHook('onRequest', async (request) => {
      if (isUncounted(request)) return;
      if (waiting.size >= (isForStaff(request.url) ? 2 * maxWaiting : maxWaiting))
        throw new WebError('OVERLOADED', { retryAfter: 5 });
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
