import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { describeUntrusted, type Faults, finding, type Finding, matchFault } from '#runtime/findings.ts';
import { projectRoot } from '#runtime/project-root.ts';
import type { Metrics } from '../ops/metrics.ts';

export interface RedisLinkOptions {
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** Milliseconds, monotonic. */
  clock: () => number;
  metrics: Pick<Metrics, 'redisAway' | 'redisCallsAlone'>;
}

/** Milliseconds after which commands fail and Redis counts as unavailable. A visitor waits for the commands. */
const commandTimeout = 500;
/** Milliseconds after a failure in which no commands are sent, so that not every visitor waits for Redis. */
const pause = 1000;
/** Milliseconds between two signs of life of a connection that only receives. */
const pingPause = 5000;

/** @returns a Lua script for `evaluate`, without the comments that say what it does. */
export const readScript = (name: string): string =>
  readFileSync(join(projectRoot, `server/replicas/scripts/${name}.lua`), 'utf8').replaceAll(/^--.*\n/gm, '');

/**
 * Connects to a Redis server that several websites share. While it is unavailable, as it is at first if connecting fails
 * or takes too long, each website works alone.
 * @param url a redis:// or rediss:// URL. Its password is never logged.
 */
export async function openRedisLink(url: string, { logger, clock, metrics }: RedisLinkOptions) {
  const { Redis: RedisClient } = await import('ioredis');
  let isReadOnly = false;
  const client = new RedisClient(url, {
    lazyConnect: true,
    connectTimeout: 2000,
    // Limits the commands that open a connection. Those of `run` are given up sooner.
    commandTimeout: 2000,
    // A connection on which a command gets no answer is given up, and a new one is opened.
    socketTimeout: 2000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    // After a failover, the address leads to the new primary, but the connection to the old one, now a replica, stays open.
    reconnectOnError: ({ message }) => (isReadOnly = faults.REDIS_READ_ONLY.test(message)),
  });
  const connections = [client];

  let isAway = false;
  let isClosed = false;
  let awayUntil = 0;
  const setAway = (error: unknown) => {
    awayUntil = clock() + pause;
    if (isAway || isClosed) return;
    isAway = true;
    metrics.redisAway.set(1);
    // The error itself is not logged, because it may contain the command's arguments.
    const { code, sentence: reason } = redisFault(error, url);
    logger.warn({ code, reason }, 'redis unavailable');
  };
  client.on('error', setAway);
  client.on('close', () => setAway('connection closed'));
  const setBack = () => {
    awayUntil = 0;
    if (isAway) logger.info('redis available again');
    isAway = false;
    isReadOnly = false;
    metrics.redisAway.set(0);
  };
  // Only a write shows that a server is no replica.
  client.on('ready', () => {
    if (!isReadOnly) setBack();
  });
  await client.connect().catch(setAway);

  /** @returns null if Redis is unavailable or fails. After a failure, the commands may have been executed. */
  const run = async <T>(commands: (redis: Redis) => Promise<T>): Promise<T | null> => {
    if (client.status === 'ready' && clock() >= awayUntil) {
      const { promise: timeUp, reject } = Promise.withResolvers<never>();
      const giveUp = () => reject(new Error('timed out'));
      // Answers that arrived while the event loop was blocked are read before the commands are given up.
      const timer = setTimeout(() => setImmediate(giveUp), commandTimeout);
      try {
        const result = await Promise.race([commands(client), timeUp]);
        setBack();
        return result;
      } catch (error) {
        setAway(error);
      } finally {
        clearTimeout(timer);
      }
    }
    metrics.redisCallsAlone.inc();
    return null;
  };

  const { password } = new URL(url);
  return {
    run,
    /** @returns a key without the address in it. A copy of Redis's data does not tell whose it is, without the password. */
    hashOf: (text: string): string => createHmac('sha256', password).update(text).digest('base64url'),
    /** Runs a Lua script, as `run` does. @param schema that of its result. Any other result is a failure. */
    evaluate: <Answer extends TSchema>(
      script: string,
      keys: readonly string[],
      args: readonly (string | number)[],
      schema: Answer,
    ): Promise<Static<Answer> | null> =>
      run(async (redis) => {
        const answer = await redis.eval(script, keys.length, ...keys, ...args);
        Value.Assert(schema, answer);
        return answer;
      }),
    /** @param onGap called when messages may have been missed: after each connection, including the first one. */
    subscribe: (channel: string, onMessage: () => void, onGap: () => void): void => {
      const subscriber = client.duplicate({ lazyConnect: false, autoResubscribe: false });
      connections.push(subscriber);
      // The subscriber reconnects automatically, and the client has already logged the failure.
      subscriber.on('error', () => undefined);
      subscriber.on('message', onMessage);
      // Without a command, a silent connection would go unnoticed.
      const ping = setInterval(() => void subscriber.ping().catch(() => undefined), pingPause).unref();
      subscriber.on('end', () => clearInterval(ping));
      subscriber.on('ready', () => {
        subscriber.subscribe(channel).then(onGap, setAway);
      });
    },
    close: () => {
      isClosed = true;
      for (const connection of connections) connection.disconnect();
    },
  };
}

export type RedisLink = Awaited<ReturnType<typeof openRedisLink>>;

/** Messages of Redis, which have a code at the begin or, for a script until version 6, later, and of the connection. */
const faults = {
  REDIS_LOGIN: /^(?:WRONGPASS|NOAUTH|ERR (?:AUTH|Client sent AUTH|invalid password))/,
  REDIS_RIGHTS: /^NOPERM|ACL failure|no permissions|can't run this command/,
  REDIS_READ_ONLY: /(?:^|-)(?:READONLY|MASTERDOWN) /,
  REDIS_FULL: /(?:^|-)OOM /,
  REDIS_DISK: /(?:^|-)MISCONF /,
  REDIS_UNREACHABLE: /ECONN|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|timed? ?out|closed/i,
} satisfies Faults;

function redisFault(error: unknown, url: string): Finding {
  const place = new URL(url).host;
  const message = error instanceof Error ? error.message : String(error);
  // Later words may quote arguments of the command.
  const cause = /\b[A-Z]{3,}/.exec(message)?.[0] ?? message.slice(0, 40);
  return (
    describeUntrusted(error, `redis at ${place}`, 'REDIS_URL') ??
    finding(matchFault(faults, [message])?.code ?? 'REDIS_FAILS', { place, cause })
  );
}
