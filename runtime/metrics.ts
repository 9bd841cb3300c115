import fastify, { type FastifyInstance } from 'fastify';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { TLSSocket } from 'node:tls';
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import type { DiagnosticsChannel } from 'undici';
import metrics from './metrics.json' with { type: 'json' };
import type { FinishedRequest } from './request-log.ts';

interface Described {
  help: string;
  labelNames?: string[];
  buckets?: number[];
}

export const metricOptions =
  <Name extends string>(registry: Registry, described: Readonly<Record<Name, Described>>) =>
  (name: Name) => ({ name, registers: [registry], ...described[name] });

const isConnected = (message: unknown): message is DiagnosticsChannel.ClientConnectedMessage =>
  typeof message === 'object' && message !== null && 'socket' in message && 'connectParams' in message;

/** Measures when the certificates of other servers expire, on each connection that undici or `fetch` opens. */
function measureCertificates(registry: Registry): () => void {
  const expiry = new Gauge(metricOptions(registry, metrics)('tls_certificate_expiry_timestamp_seconds'));
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
 * @param update updates metrics that otherwise change only with traffic, before each response. Must not reject.
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
  const requests = new Histogram(metricOptions(registry, metrics)('http_request_duration_seconds'));
  return ({ method, route, status, milliseconds }) => requests.observe({ method, route, status }, milliseconds / 1000);
}
