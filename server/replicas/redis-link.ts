import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';
import type { Metrics } from '../ops/metrics.ts';
import { describeUntrusted } from '#runtime/untrusted-certificate.ts';

/** A connection to Redis or Valkey, shared by several websites. Without it each website works alone. */
export interface RedisLink {
  /** For libraries that issue their own commands; to be used within `run`. */
  readonly client: Redis;
  /**
   * Runs commands.
   * @returns their result; null if Redis is unavailable or fails meanwhile, when the commands may have run.
   */
  run: <T>(commands: (redis: Redis) => Promise<T>) => Promise<T | null>;
  /**
   * Subscribes to a channel.
   * @param onGap called when messages may have been missed: after each connection, the first included.
   */
  subscribe: (channel: string, onMessage: () => void, onGap: () => void) => void;
  close: () => void;
}

/** Milliseconds after which Redis counts as unavailable; a visitor waits for the command. */
const commandTimeout = 500;
/** Milliseconds without commands after a failure, so that not every visitor waits for Redis. */
const pause = 1000;
const longestReconnectPause = 2000;

const messageOf = (error: unknown, url: string) =>
  describeUntrusted(error, `redis at ${new URL(url).host}`, 'REDIS_URL') ??
  (error instanceof Error ? error.message : String(error));

/**
 * Connects to Redis. If that fails or takes too long, the link starts as unavailable.
 * @param url redis:// or rediss://; its password is never logged.
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
      // It reconnects as the client does, which has already logged the failure.
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
