import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { describeUntrusted } from '#runtime/findings.ts';
import { calls } from '#shared/contract/calls.ts';
import { createLoginLimit } from '../http/limits/login-limit.ts';
import type { OpenStore } from '../http/limits/expiring-store.ts';
import type { OpenCount } from '../http/limits/sliding-count.ts';
import type { VisitorBudgets } from '../http/limits/visitor-budgets.ts';
import type { Metrics } from '../ops/metrics.ts';
import { createProviderPool, createTransport, limitTransport, type Transport } from './transport.ts';
import { watchAdditions } from './additions.ts';
import { createCircuit } from './circuit.ts';
import { openConnections } from './connections.ts';
import { createRenewal, createRenewingClient, limitProviderClient } from './client.ts';
import { refuseForeignAnswers } from './own-answers.ts';
import { discard } from './receive-answer.ts';
import { createSessions, type Renew, type Renewals } from './sessions.ts';

/** The state that this website shares with others, if there are any. */
export interface SharedState {
  openCount: OpenCount;
  openStore: OpenStore;
  /** Coordinates the renewals of this website with those of the others. */
  joinRenewals: (renew: Renew) => Renewals;
}

interface UpstreamConfig {
  providerUrl: string;
  rateLimits: boolean;
  isEmbedded?: boolean;
  dataDir: string;
}

interface UpstreamOptions {
  logger: FastifyBaseLogger;
  clock: () => number;
  metrics: Metrics;
  budgets: VisitorBudgets;
  replicas: SharedState;
  onOwnBlogChange: () => void;
}

const askMilliseconds = 3000;

/** Time limit of a probe. It is short, so that another connection is tried soon if packets are lost. */
const probeMilliseconds = 1000;

/** Returns whether `/readyz` says that the provider is ready; without it, whether a read-only call gets a status below 500. */
async function isProviderReady(send: Transport, requestId: string, milliseconds: number): Promise<boolean> {
  const headers = { 'x-request-id': requestId };
  const signal = AbortSignal.timeout(milliseconds);
  try {
    for (const path of ['/readyz', calls.me.path]) {
      const answer = await send({ call: null, method: 'GET', path, headers, signal });
      discard(answer);
      if (answer.statusCode >= 500) return false;
      if (answer.statusCode < 300) return true;
    }
    return true;
  } catch {
    // The circuit has already recorded a failed connection. Here, any error means that the provider is not ready.
    return false;
  }
}

export function createUpstream(
  { providerUrl, rateLimits, isEmbedded = false, dataDir }: UpstreamConfig,
  { logger, clock, metrics, budgets, replicas, onOwnBlogChange }: UpstreamOptions,
) {
  const { origin, pathname } = new URL(providerUrl);
  const circuit = createCircuit({
    threshold: 5,
    probe: () => isProviderReady(direct, randomUUID(), probeMilliseconds),
    onOpen: (error) => {
      metrics.circuitOpen.set(1);
      const reason = describeUntrusted(error, origin, 'PROVIDER_URL')?.sentence;
      logger.warn({ err: error, ...(reason && { reason }) }, 'provider circuit opened');
    },
    onClose: () => {
      metrics.circuitOpen.set(0);
      logger.warn('provider circuit closed');
    },
  });
  const connections = openConnections((pipelining) => createProviderPool(origin, circuit, pipelining));
  const { send: direct, additions } = watchAdditions(
    refuseForeignAnswers(createTransport(pathname.replace(/\/$/, ''), connections, circuit)),
    isEmbedded,
    dataDir,
  );
  const send = limitTransport(direct, circuit, metrics);
  const login = rateLimits ? createLoginLimit(replicas) : null;
  const renewals = replicas.joinRenewals(createRenewal(send, metrics));
  return {
    /** Client of all calls of visitors and staff. It adds the session, applies the limits and records metrics. */
    askProvider: limitProviderClient(createRenewingClient(send, onOwnBlogChange), { login, budgets }),
    additions,
    sessions: createSessions(clock, renewals),
    isProviderReady: async (requestId: string) =>
      !circuit.isOpen() && isProviderReady(direct, requestId, askMilliseconds),
    close: () => {
      circuit.close();
      return connections.close();
    },
  };
}
