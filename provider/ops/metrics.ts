import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Registry } from 'prom-client';
import { buildAdminApp } from '#runtime/admin-app.ts';
import type { FinishedRequest } from '#runtime/request-log.ts';
import { measureRequests } from '#runtime/request-metrics.ts';
import type { OperatingState } from './operating-state.ts';

/** The provider's own metrics for Prometheus. */
export interface ProviderMetrics {
  measureRequest: (finished: FinishedRequest) => void;
  /** Serves them; the caller listens. */
  app: FastifyInstance;
}

/**
 * @param minFreeBytes FREE_BYTES_MIN, beside the free space that it is compared with.
 * @param readState read for each scrape; never rejects.
 */
export function providerMetrics(
  minFreeBytes: number,
  readState: () => Promise<OperatingState>,
): ProviderMetrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name: `provider_${name}`, help, registers });
  const labelled = (name: string, help: string, label: string) =>
    new Gauge({ name: `provider_${name}`, help, labelNames: [label], registers });

  const available = labelled(
    'dependency_up',
    '1 while database, storage or scanner can be used',
    'dependency',
  );
  const scans = new Counter({
    name: 'provider_scans_total',
    help: 'Uploads that were given to the scanner, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const signatures = gauge(
    'scanner_signatures_timestamp_seconds',
    'Of when the signatures of the virus scanner are; NaN when it does not say',
  );
  const unscanned = gauge('documents_unscanned', 'Documents that the virus scanner has not judged');
  const connections = labelled('database_connections', 'Connections to PostgreSQL, by state', 'state');
  const waiting = gauge('database_waiting_queries', 'Queries that wait for a connection to PostgreSQL');
  const mails = gauge('notifications_pending', 'Mails to the clinic that are not sent yet');
  const mailAge = gauge('notification_oldest_age_seconds', 'Age of the oldest mail that is not sent yet');
  const doomed = gauge('doomed_objects', 'Objects that are marked for deletion from the storage');
  const overdue = gauge(
    'doomed_object_overdue_seconds',
    'Time since the most overdue object should have been deleted',
  );
  const uploads = gauge('pending_uploads', 'Uploads that are announced and not confirmed');
  const lastRun = gauge('retention_last_run_timestamp_seconds', 'When retention last ran; 0: never');
  const held = gauge('retention_held_requests', 'Requests whose deletion waits for an operator');
  const free = gauge('disk_free_bytes', 'Free space on the disk of DATA_DIR');
  gauge('disk_reserve_bytes', 'FREE_BYTES_MIN').set(minFreeBytes);

  const update = async () => {
    const state = await readState();
    for (const [dependency, isAvailable] of Object.entries(state.isAvailable))
      available.set({ dependency }, isAvailable ? 1 : 0);
    signatures.set(state.signatures);
    unscanned.set(state.unscannedDocuments);
    scans.reset();
    for (const [outcome, count] of Object.entries(state.scans ?? {})) scans.inc({ outcome }, count);
    if (state.pool) {
      connections.set({ state: 'busy' }, state.pool.busy);
      connections.set({ state: 'idle' }, state.pool.idle);
      waiting.set(state.pool.waiting);
    }
    mails.set(state.pendingMails);
    mailAge.set(state.oldestMailAge);
    doomed.set(state.doomedObjects);
    overdue.set(state.doomedOverdue);
    uploads.set(state.pendingUploads);
    lastRun.set(state.lastRetentionRun);
    held.set(state.heldRequests);
    free.set(state.freeBytes);
  };
  return { measureRequest: measureRequests(registry), app: buildAdminApp(registry, update) };
}
