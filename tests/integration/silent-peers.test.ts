import { createServer } from 'node:net';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '#provider/config/config.ts';
import { countRows } from '#provider/db/database.ts';
import { openPostgres } from '#provider/db/postgres.ts';
import { createSmtpMailer } from '#provider/mail/mailer.ts';
import { pingClamd } from '#provider/files/clamd.ts';
import { createS3Objects } from '#provider/files/s3-objects.ts';
import { createS3Storage } from '#provider/files/s3-storage.ts';
import { createStorage } from '#server/files/storage.ts';
import { createMetrics } from '#server/ops/metrics.ts';
import { openRedisLink } from '#server/replicas/redis-link.ts';
import { createCircuit } from '#server/upstream/circuit.ts';
import { openConnections } from '#server/upstream/connections.ts';
import { createProviderPool, createTransport } from '#server/upstream/transport.ts';
import { startBundledProvider } from '../support/bundled-provider.ts';
import { peerFaults, startFailingProxy, type PeerFault } from '../support/failing-proxy.ts';
import { forTest } from '../support/for-test.ts';
import { loopTimed } from '../support/loop-time.ts';
import { startMailServer } from '../support/mail-server.ts';
import { newFolder } from '../support/new-folder.ts';
import { hasPostgres, startPostgres } from '../support/provider-postgres.ts';
import { hasRedis, startRedis } from '../support/redis-server.ts';

const portOf = (url: string) => Number(new URL(url).port);
const startHttp = async (answer: RequestListener): Promise<number> => {
  const server = createHttpServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};
const hello: RequestListener = (_, response) => response.end('a text that is longer than twenty bytes');

interface Client {
  /** Makes one call. @throws if it fails. */
  call: () => Promise<unknown>;
  close: () => unknown;
}

/** A client of the product: how its peer is started, and how it is opened on a port. */
interface Row {
  isHere?: boolean;
  start: () => Promise<number>;
  open: (port: number) => Promise<Client>;
  /** The longest time in which a call fails while its peer is silent, in seconds. */
  deadline: number;
}

const rows: Record<string, Row> = {
  PostgreSQL: {
    isHere: hasPostgres,
    deadline: 14,
    start: async () => {
      const postgres = await forTest(startPostgres());
      return portOf(process.env['TEST_DATABASE_URL'] ?? (await postgres.createDatabase()));
    },
    open: async (port) => {
      const { db, close } = openPostgres(`postgres://clinic@127.0.0.1:${port}/postgres`, () => undefined);
      return { call: () => sql`select 1`.execute(db), close };
    },
  },
  Redis: {
    isHere: hasRedis,
    deadline: 1.5,
    start: async () => portOf((await forTest(startRedis())).url),
    open: async (port) => {
      const options = {
        logger: pino({ enabled: false }),
        clock: () => performance.now(),
        metrics: createMetrics(),
      };
      const link = await openRedisLink(`redis://127.0.0.1:${port}`, options);
      const call = async () => {
        const answer = await link.run((redis) => redis.echo('a text that is longer than twenty bytes'));
        if (answer === null) throw new Error('alone');
      };
      return { call, close: link.close };
    },
  },
  provider: {
    deadline: 12,
    start: () => startHttp(hello),
    open: async (port) => {
      const circuit = createCircuit({
        threshold: 5,
        probe: async () => true,
        onOpen: () => {},
        onClose: () => {},
      });
      const connections = openConnections((pipelining) =>
        createProviderPool(`http://127.0.0.1:${port}`, circuit, pipelining),
      );
      const send = createTransport('', connections, circuit);
      const request = { call: null, method: 'GET', path: '/', headers: { 'x-request-id': 'x' } } as const;
      return { call: () => send(request), close: connections.close };
    },
  },
  'storage of the website': {
    deadline: 12,
    start: () => startHttp(hello),
    open: async (port) => {
      const origin = `http://127.0.0.1:${port}`;
      const storage = createStorage([origin]);
      const call = async () => {
        const { body } = await storage.send(origin, {}, { requestId: 'x', signal: AbortSignal.timeout(60_000) });
        await text(body);
      };
      return { call, close: storage.close };
    },
  },
  'storage of the provider': {
    deadline: 14,
    start: () => startHttp(hello),
    open: async (port) => {
      const storage = createS3Storage({
        endpoint: `http://127.0.0.1:${port}`,
        bucket: 'clinic',
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
      });
      return { call: () => storage.size('key'), close: storage.close };
    },
  },
  'storage of a backup': {
    deadline: 30,
    start: () => startHttp(hello),
    open: async (port) => {
      const objects = createS3Objects({
        endpoint: `http://127.0.0.1:${port}`,
        bucket: 'clinic',
        region: 'us-east-1',
        forcePathStyle: true,
        credentials: { accessKeyId: 'x', secretAccessKey: 'x' },
      });
      const call = async () => text((await objects.read('key')) ?? Readable.from([]));
      return { call, close: objects[Symbol.dispose] };
    },
  },
  'mail server': {
    deadline: 32,
    start: async () => portOf((await forTest(startMailServer())).url),
    open: async (port) => {
      const env = {
        DATA_DIR: newFolder(),
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        NOTIFY_EMAIL: 'x@clinic.example',
      };
      const { mail } = loadConfig(env);
      if (!mail) throw new Error('no mail');
      const send = createSmtpMailer(mail, 'x');
      const message = { to: 'y@clinic.example', subject: 'x', text: 'x' };
      return { call: () => send(message, AbortSignal.timeout(60_000)), close: () => undefined };
    },
  },
  'virus scanner': {
    deadline: 3,
    start: async () => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined).once('data', () => socket.end('PONG\0'));
      });
      await new Promise<void>((resolve) => {
        server.listen(0, '127.0.0.1', resolve);
      });
      onTestFinished(() => void server.close());
      const address = server.address();
      return typeof address === 'object' && address ? address.port : 0;
    },
    open: async (port) => ({
      call: () => pingClamd({ host: '127.0.0.1', port }, AbortSignal.timeout(2000)),
      close: () => undefined,
    }),
  },
};

const together = 10;
/** @returns the seconds that `work` takes, without those in which the processor runs other processes. */
const secondsOf = async (work: () => Promise<unknown>) => (await loopTimed(work)).took / 1000;

const works = ({ call }: Client) =>
  call().then(
    () => true,
    () => false,
  );

/** Calls until a call succeeds. */
async function untilItWorks(client: Client): Promise<void> {
  while (!(await works(client))) await pause(100);
}

/** Lets the peer of a client fail, and then work again. @returns what ten calls at once saw, and the times in seconds. */
async function measure({ open }: Row, port: number, fault: PeerFault) {
  const proxy = await startFailingProxy(port);
  const client = await open(proxy.port);
  const callAll = () => Promise.all(Array.from({ length: together }, () => works(client)));
  await untilItWorks(client);
  await callAll();
  await proxy.fail(fault);
  const { result: answered, took } = await loopTimed(callAll);
  const failed = answered.filter((isAnswered) => !isAnswered).length;
  const failedAfter = took / 1000;
  await proxy.heal();
  const healedAfter = await secondsOf(() => untilItWorks(client));
  await client.close();
  await proxy.close();
  return { fault, failed, failedAfter, worksAfter: fault === 'half-open' ? failedAfter + healedAfter : healedAfter };
}

/** @returns the seconds after which an object whose bytes stop in the middle is given up. */
async function measureStopped(): Promise<number> {
  const port = await startHttp((_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('the first bytes');
  });
  const client = await rows['storage of a backup']?.open(port);
  const seconds = await secondsOf(() => expect(client?.call()).rejects.toThrow(/aborted|timed out/));
  await client?.close();
  return seconds;
}

test('each client gives up a peer that refuses, resets or is silent at its deadline, an object whose bytes stop within 20 seconds, and works at once when the peer does', async () => {
  const tried = Object.entries(rows).filter(([, { isHere = true }]) => isHere);
  const [stoppedAfter, ...measured] = await Promise.all([
    measureStopped(),
    ...tried.map(async ([name, row]) => {
      const port = await row.start();
      const results = await Promise.all(peerFaults.map((fault) => measure(row, port, fault)));
      return results.map((result) => ({ name, ...result, isInTime: result.failedAfter < row.deadline }));
    }),
  ]);
  expect(stoppedAfter).toBeLessThan(20);
  for (const { name, fault, failed, failedAfter, worksAfter, isInTime } of measured.flat()) {
    const seen = `${name}, ${fault}: ${failed} of ${together} failed in ${failedAfter} s, works after ${worksAfter} s`;
    process.stdout.write(`${seen}\n`);
    const isNoticed = failed === together || !['refuses', 'resets'].includes(fault);
    expect([seen, isInTime, isNoticed, worksAfter < 15]).toEqual([seen, true, true, true]);
  }
});

test.runIf(hasPostgres)(
  'a provider whose database connections fall silent is ready and answers again within 15 seconds',
  async () => {
    const postgres = await forTest(startPostgres());
    const url = new URL(await postgres.createDatabase());
    const proxy = await forTest(startFailingProxy(Number(url.port)));
    url.port = String(proxy.port);
    const { origin, maintain } = await startBundledProvider({ env: { DATABASE_URL: url.href } });
    // Waits for the rewrite of tables after a first start, which may be silent for long.
    const database = await forTest(Promise.resolve(openPostgres(url.href, () => undefined)));
    const countRewritten = () => countRows(database.db.selectFrom('settings').where('name', 'like', 'rewritten %'));
    await expect.poll(countRewritten).toBe(13);
    await maintain();
    const ask = (path: string) => fetch(origin + path).then(({ ok }) => ok);
    const blogs = Array.from({ length: together }, () => ask('/blog/get-blogs'));
    expect(await Promise.all([ask('/readyz'), ...blogs])).not.toContain(false);
    await proxy.fail('half-open');
    const calls = Array.from({ length: together }, () => ask('/blog/get-blogs'));
    const answers = async () => (await ask('/readyz')) && (await ask('/blog/get-blogs'));
    const answersAfter = await secondsOf(async () => {
      await expect.poll(answers, { timeout: 60_000 }).toBe(true);
    });
    expect(answersAfter).toBeLessThan(15);
    await Promise.all(calls);
    expect(await ask('/readyz')).toBe(true);
  },
);
