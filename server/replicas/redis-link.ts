import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Metrics } from '../ops/metrics.ts';
import { describeUntrusted } from '#runtime/untrusted-certificate.ts';

/** What several websites share by way of Redis or Valkey. While it is away each website goes on alone. */
export interface RedisLink {
  /** For libraries that bring their own commands; to be used within `run`. */
  readonly client: Redis;
  /**
   * Runs commands.
   * @returns what they return; null while Redis is away, and when it goes away meanwhile: the commands may have been carried out then.
   */
  run: <T>(commands: (redis: Redis) => Promise<T>) => Promise<T | null>;
  /**
   * Hears of what is published on a channel.
   * @param onGap called whenever messages may have been missed: with the first connection and each later one.
   */
  subscribe: (channel: string, onMessage: () => void, onGap: () => void) => void;
  close: () => void;
}

/** A command that takes longer means that Redis is away: a visitor waits for it. */
const commandTimeout = 500;
/** After a failure Redis is left alone for so many milliseconds, so that not every visitor waits for it. */
const pause = 1000;
const longestReconnectPause = 2000;

const messageOf = (error: unknown, url: string) =>
  describeUntrusted(error, `redis at ${new URL(url).host}`, 'REDIS_URL') ??
  (error instanceof Error ? error.message : String(error));

/**
 * Connects to Redis; returns connected or, when that takes too long, without it.
 * @param url redis:// or rediss://; a password in it reaches no log.
 * @param clock milliseconds, monotonic.
 */
export async function openRedisLink(
  url: string,
  {
    logger,
    clock,
    metrics,
  }: {
    logger: FastifyBaseLogger;
    clock: () => number;
    metrics: Pick<Metrics, 'redisAway' | 'redisCallsAlone'>;
  },
): Promise<RedisLink> {
  const { Redis: RedisClient } = await import('ioredis');
  const client = new RedisClient(url, {
    lazyConnect: true,
    connectTimeout: 2000,
    commandTimeout,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempts) => Math.min(attempts * 100, longestReconnectPause),
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
    // Never the error itself: it may hold the command's arguments.
    logger.warn({ reason: messageOf(error, url) }, 'redis is away');
  };
  client.on('error', setAway);
  client.on('close', () => setAway('connection closed'));
  const setBack = () => {
    awayUntil = 0;
    if (isAway) logger.info('redis is back');
    isAway = false;
    metrics.redisAway.set(0);
  };
  client.on('ready', setBack);
  await client.connect().catch(setAway);

  const goOnAlone = () => {
    metrics.redisCallsAlone.inc();
    return null;
  };

  return {
    client,
    run: async (commands) => {
      if (client.status !== 'ready' || clock() < awayUntil) return goOnAlone();
      try {
        const result = await commands(client);
        setBack();
        return result;
      } catch (error) {
        setAway(error);
        return goOnAlone();
      }
    },
    subscribe: (channel, onMessage, onGap) => {
      const subscriber = client.duplicate({ lazyConnect: false, autoResubscribe: false });
      connections.push(subscriber);
      // Reconnects as the client does, which has said so already.
      subscriber.on('error', () => undefined);
      subscriber.on('message', onMessage);
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
