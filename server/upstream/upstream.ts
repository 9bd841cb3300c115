import type { FastifyBaseLogger } from 'fastify';
import { describeUntrusted } from '#runtime/untrusted-certificate.ts';
import { createLoginLimit } from '../http/limits/login-limit.ts';
import type { OpenStore } from '../http/limits/expiring-store.ts';
import type { OpenCount } from '../http/limits/sliding-count.ts';
import type { VisitorBudgets } from '../http/limits/visitor-budgets.ts';
import type { Metrics } from '../ops/metrics.ts';
import { limitCalls } from './call-limit.ts';
import { createCircuit } from './circuit.ts';
import { limitProviderClient } from './limited-client.ts';
import { measureRenewal, measureTransport } from './measured.ts';
import { isProviderReady } from './provider-readiness.ts';
import { createRenewingClient, type ProviderClient } from './renewing-client.ts';
import { createRenewal } from './refresh-call.ts';
import { createSessions, type Renew, type Renewals } from './sessions.ts';
import { createProviderPool, createTransport, maxPerCall } from './transport.ts';

/** The website's interface to the provider. */
export interface Upstream {
  /** For all calls of visitors and staff: with their session, limited and counted. */
  askProvider: ProviderClient;
  sessions: ReturnType<typeof createSessions>;
  isProviderReady: (requestId: string) => Promise<boolean>;
  close: () => Promise<void>;
}

interface UpstreamOptions {
  config: { providerUrl: string; rateLimits: boolean };
  logger: FastifyBaseLogger;
  /** Monotonic milliseconds. */
  clock: () => number;
  metrics: Metrics;
  budgets: VisitorBudgets;
  openCount: OpenCount;
  openStore: OpenStore;
  /** Coordinates the renewals of this website with those of others, if there are any. */
  joinRenewals: (renew: Renew) => Renewals;
  /** Called after each success of a call that changes articles. */
  onBlogChange: () => void;
}

/** Assembles the provider client, from the connection outwards. */
export function createUpstream({
  config,
  logger,
  clock,
  metrics,
  budgets,
  openCount,
  openStore,
  joinRenewals,
  onBlogChange,
}: UpstreamOptions): Upstream {
  const { origin, pathname } = new URL(config.providerUrl);
  const circuit = createCircuit({
    clock,
    threshold: 5,
    retryAfter: 1000,
    onOpen: (error) => {
      metrics.circuitOpen.set(1);
      const reason = describeUntrusted(error, origin, 'PROVIDER_URL');
      logger.warn({ err: error, ...(reason !== null && { reason }) }, 'provider circuit opened');
    },
    onClose: () => {
      metrics.circuitOpen.set(0);
      logger.warn('provider circuit closed');
    },
  });
  const pool = createProviderPool(origin, circuit);
  const transport = createTransport({ pathPrefix: pathname.replace(/\/$/, ''), pool, circuit });
  const send = measureTransport(limitCalls(transport, maxPerCall), metrics);
  const login = config.rateLimits ? createLoginLimit({ openCount, openStore }) : null;
  const renewals = joinRenewals(measureRenewal(createRenewal(send), metrics));
  return {
    askProvider: limitProviderClient(createRenewingClient(send, onBlogChange), { login, budgets }),
    sessions: createSessions({ clock, renewals }),
    isProviderReady: (requestId) => isProviderReady(transport, requestId),
    close: () => pool.destroy(),
  };
}
