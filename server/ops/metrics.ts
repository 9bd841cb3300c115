import { measureRequests } from '#runtime/metrics.ts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Creates the Prometheus metrics. Labels are patterns and outcomes, never values, which may be tokens or names. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];

  return {
    registry,
    measureRequest: measureRequests(registry),
    renders: new Histogram({
      name: 'website_page_render_duration_seconds',
      help: 'Time to render a page, by status',
      labelNames: ['status'],
      buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 5, 10],
      registers,
    }),
    htmlCache: new Counter({
      name: 'website_page_cache_requests_total',
      help: 'Pages for visitors, by source: fresh, stale or rendered',
      labelNames: ['result'] as const,
      registers,
    }),
    renewals: new Counter({
      name: 'website_session_renewals_total',
      help: 'Session renewals made at the provider, by outcome: renewed, refused or unavailable',
      labelNames: ['outcome'],
      registers,
    }),
    uploads: new Counter({
      name: 'website_uploads_total',
      help: 'Uploads, by kind (document, picture) and outcome: stored, a code, HTTP_ and the provider’s status, ABORTED',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    uploadedBytes: new Counter({
      name: 'website_uploaded_bytes_total',
      help: 'Bytes of finished uploads',
      labelNames: ['kind'],
      registers,
    }),
    honeypot: new Counter({
      name: 'website_honeypot_total',
      help: 'Forms without scripts with text in the field for robots; nothing of them was sent',
      registers,
    }),
    providerRequests: new Histogram({
      name: 'website_provider_call_duration_seconds',
      help: 'Time until the provider’s headers, by call and outcome: 2xx to 5xx, a code, ABORTED',
      labelNames: ['call', 'outcome'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    circuitOpen: new Gauge({
      name: 'website_provider_circuit_open',
      help: '1 while calls to the provider are refused at once; each scrape asks the provider',
      registers,
    }),
    redisAway: new Gauge({
      name: 'website_redis_away',
      help: '1 while Redis does not answer and this website counts and renews alone; 0 also without REDIS_URL',
      registers,
    }),
    redisCallsAlone: new Counter({
      name: 'website_redis_calls_alone_total',
      help: 'Counts, renewals and messages handled without Redis while it was unavailable',
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
