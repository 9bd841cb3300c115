import fastify, { type FastifyInstance } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { TLSSocket } from 'node:tls';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { DiagnosticsChannel } from 'undici';
import type { FinishedRequest } from './request-log.ts';

const isConnected = (message: unknown): message is DiagnosticsChannel.ClientConnectedMessage =>
  typeof message === 'object' && message !== null && 'socket' in message && 'connectParams' in message;

/**
 * Measures when the certificates of other servers expire, on each connection that undici or `fetch` opens.
 * @returns a function that ends the measurement.
 */
function measureCertificates(registry: Registry): () => void {
  const expiry = new Gauge({
    name: 'tls_certificate_expiry_timestamp_seconds',
    help: 'Expiry of the certificate that a server presented at the last connection, by host',
    labelNames: ['host'],
    registers: [registry],
  });
  const note = (message: unknown) => {
    if (!isConnected(message) || !(message.socket instanceof TLSSocket)) return;
    const time = Date.parse(message.socket.getPeerCertificate().valid_to);
    if (!Number.isNaN(time)) expiry.set({ host: message.connectParams.host }, time / 1000);
  };
  subscribe('undici:client:connected', note);
  return () => void unsubscribe('undici:client:connected', note);
}

/**
 * Builds the app that serves `/metrics` for Prometheus, on a separate port that is not public.
 * @param update called before each response, to update metrics that otherwise change only with traffic. Must
 *   not reject.
 */
export function buildAdminApp(
  registry: Registry,
  update: () => Promise<unknown> = async () => undefined,
): FastifyInstance {
  collectDefaultMetrics({ register: registry });
  const endMeasurement = measureCertificates(registry);
  const app = fastify();
  app.addHook('onClose', async () => endMeasurement());
  app.get('/metrics', async (_request, reply) => {
    await update();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return app;
}

/** @returns a function that measures HTTP requests by route pattern, never by values such as tokens. */
export function measureRequests(registry: Registry): (finished: FinishedRequest) => void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer an HTTP request, by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  return ({ method, route, status, milliseconds }) =>
    requests.observe({ method, route, status }, milliseconds / 1000);
}
