import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { forTest } from '../../support/for-test.ts';
import { hasHaproxy, startHaproxy } from '../../support/haproxy.ts';
import { field, providerClient, type ProviderClient } from '../../support/provider-client.ts';
import { newForm } from '../../support/provider-forms.ts';
import { hasOwnPostgres, startOwnPostgres, type OwnPostgresServer } from '../../support/provider-postgres.ts';
import { readProcessState } from '../../support/process-state.ts';
import { startSite } from '../../support/site-process.ts';

const visitors = 2;

/** Answers like Patroni's `/primary`: 200 while the server is the primary. */
async function startRoleServer({ url }: OwnPostgresServer): Promise<number> {
  const role = async (): Promise<200 | 503> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 500, query_timeout: 500 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query('select pg_is_in_recovery() as replica');
      return rows[0]?.replica === false ? 200 : 503;
    } catch {
      return 503;
    } finally {
      client.end().catch(() => undefined);
    }
  };
  const server = createServer((_, response) => {
    void role().then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has such an address
  return (server.address() as AddressInfo).port;
}

const port = ({ url }: OwnPostgresServer) => Number(new URL(url).port);

/** Fills in drafts until `isOver`. @param saved receives the acknowledged name of each draft. */
async function visit(client: ProviderClient, isOver: () => boolean, saved: Map<string, string>): Promise<void> {
  while (!isOver()) {
    const clientToken = await newForm(client).catch(() => null);
    if (clientToken === null) continue;
    const fullName = `Anna ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
    const answer = await client
      .request('PUT', '/contact-form/updateClientContactForm', { clientToken, fullName })
      .catch(() => null);
    if (answer?.status === 200) saved.set(clientToken, fullName);
  }
}

const run = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
};

const losses = {
  killed: (primary: OwnPostgresServer) => primary.kill(),
  silent: async (primary: OwnPostgresServer) => {
    primary.setSilent(true);
    onTestFinished(() => primary.setSilent(false));
  },
};

describe.skipIf(!hasOwnPostgres || !hasHaproxy)('a primary that is replaced by its replica', () => {
  test.each(Object.entries(losses))(
    'is %s: the provider goes on with the replica, nothing acknowledged is lost, no connection stays behind',
    async (_, lose) => {
      const primary = await forTest(startOwnPostgres());
      const replica = await forTest(primary.startReplica());
      await run(primary.url, "alter system set synchronous_standby_names = '*'");
      await run(primary.url, 'select pg_reload_conf()');
      const members = [primary, replica] as const;
      const askedAt = [await startRoleServer(primary), await startRoleServer(replica)] as const;
      const haproxy = await startHaproxy([
        { port: port(members[0]), askedAt: askedAt[0] },
        { port: port(members[1]), askedAt: askedAt[1] },
      ]);
      onTestFinished(haproxy.kill);
      const database = new URL(await primary.createDatabase());
      database.port = String(haproxy.port);
      const site = await startSite({ DATABASE_URL: database.href, RATE_LIMITS: 'off' });
      onTestFinished(() => void site.terminate());

      const client = providerClient(`${site.origin}/api`);
      const saved = new Map<string, string>();
      let isOver = false;
      const atWork = Array.from({ length: visitors }, () => visit(client, () => isOver, saved));
      await expect.poll(() => saved.size).toBeGreaterThan(20);
      const before = await readProcessState(site.pid);

      await lose(primary);
      await replica.promote();
      const survived = saved.size;
      await expect.poll(() => saved.size).toBeGreaterThan(survived + 20);
      const after = await readProcessState(site.pid);
      isOver = true;
      await Promise.all(atWork);

      for (const [token, fullName] of saved) {
        const { body } = await client.request('GET', `/contact-form/clientContactFormState/${token}`);
        expect(field(body, 'clientContactFormState')).toMatchObject({ fullName });
      }
      expect(after.sockets).toBeLessThanOrEqual(before.sockets + visitors);
      expect(await run(replica.url, 'select pg_is_in_recovery() as replica')).toEqual([{ replica: false }]);
    },
  );
});
