import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Agent, request } from 'undici';
import { callPath } from '#shared/contract/call-path.ts';
import { website as routes } from '#shared/contract/routes.ts';
import { openConnections } from '../support/connections.ts';
import type { Part } from './clinic.ts';

/** Connections to each website: twice its limit of waiting HTTP requests (`server/http/overload.ts`). */
const connections = 1024;

/**
 * Overloads the websites directly, not through the front, from many IP addresses.
 * @returns a function that ends the load and describes the responses to it and to the health checks.
 */
export function beginCrowd(websites: readonly Part[]): () => Promise<string> {
  const over = new AbortController();
  const counts = { served: 0, refused: 0, refusedWithoutRetryAfter: 0, otherwise: 0, unhealthy: 0 };
  const path = routes.apiPrefix + callPath('listBlogs');

  const ask = async (origin: string, dispatcher: Agent) => {
    while (!over.signal.aborted) {
      const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      const answer = await request(origin + path, {
        dispatcher,
        headers: { 'x-forwarded-for': from },
      }).catch(() => null);
      await answer?.body.dump();
      if (answer?.statusCode === 200) counts.served += 1;
      else if (answer?.statusCode === 503) {
        counts.refused += 1;
        if (answer.headers['retry-after'] === undefined) counts.refusedWithoutRetryAfter += 1;
        await pause(1000);
      } else counts.otherwise += 1;
    }
  };
  const checkHealth = async (origin: string, dispatcher: Agent) => {
    while (!over.signal.aborted) {
      const answer = await request(`${origin}/healthz`, { dispatcher }).catch(() => null);
      await answer?.body.dump();
      if (answer?.statusCode !== 200) counts.unhealthy += 1;
      await pause(200);
    }
  };
  const agents = websites.map(() => openConnections({ connections }));
  const all = websites.flatMap(({ origin }, index) => {
    const agent = agents[index] ?? openConnections();
    const health = openConnections();
    return [checkHealth(origin, health), ...Array.from({ length: connections }, () => ask(origin, agent))];
  });
  return async () => {
    over.abort();
    await Promise.all(all);
    await Promise.all(agents.map((agent) => agent.close()));
    const { served, refused, refusedWithoutRetryAfter, otherwise, unhealthy } = counts;
    return (
      `the crowd: ${served} served, ${refused} refused with 503 (${refusedWithoutRetryAfter} without Retry-After), ` +
      `${otherwise} otherwise; ${unhealthy} health checks failed`
    );
  };
}
