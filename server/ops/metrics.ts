import { measureRequests, metricOptions } from '#runtime/metrics.ts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import metrics from './metrics.json' with { type: 'json' };

/** Creates the Prometheus metrics. Labels are patterns and outcomes, never values, which may be tokens or names. */
export function createMetrics() {
  const registry = new Registry();
  const of = metricOptions(registry, metrics);

  return {
    registry,
    measureRequest: measureRequests(registry),
    renders: new Histogram(of('website_page_render_duration_seconds')),
    htmlCache: new Counter(of('website_page_cache_requests_total')),
    renewals: new Counter(of('website_session_renewals_total')),
    uploads: new Counter(of('website_uploads_total')),
    uploadedBytes: new Counter(of('website_uploaded_bytes_total')),
    honeypot: new Counter(of('website_honeypot_total')),
    providerRequests: new Histogram(of('website_provider_call_duration_seconds')),
    circuitOpen: new Gauge(of('website_provider_circuit_open')),
    redisAway: new Gauge(of('website_redis_away')),
    redisCallsAlone: new Counter(of('website_redis_calls_alone_total')),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
