import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createLoginLimit } from '#server/http/limits/login-limit.ts';
import { createMetrics } from '#server/ops/metrics.ts';
import { openReplicas } from '#server/replicas/replicas.ts';
import { forTest } from '../../support/for-test.ts';
import { hasRedis, startRedis } from '../../support/redis-server.ts';

const email = 'admin@clinic.example';
const clinic = '198.51.100.1';

/** The limits of three websites that share a Redis, and the delays that they requested. */
async function openLimits() {
  const redis = await forTest(startRedis());
  const waits: number[] = [];
  const open = async () => {
    const replicas = await forTest(
      openReplicas({
        redisUrl: redis.url,
        logger: pino({ enabled: false }),
        clock: () => performance.now(),
        metrics: createMetrics(),
        onBlogChange: () => undefined,
      }),
    );
    return createLoginLimit({
      ...replicas,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
      },
    });
  };
  const limits = [await open(), await open(), await open()] as const;
  const fail = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        (limits[index % 3] ?? limits[0]).enter(email, `203.0.113.${index}`, undefined),
      ),
    );
  return { redis, limits, waits, fail };
}

describe.runIf(hasRedis)('the log-in limits of several websites', () => {
  test('count first steps without a second together', async () => {
    const { limits } = await openLimits();
    for (let round = 0; round < 10; round += 1) {
      const attempt = await limits[round % 3]?.enter(email, clinic, undefined);
      await attempt?.settle('halfway');
    }
    for (const { enter } of limits)
      await expect(enter(email, clinic, undefined)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('know the addresses from which an e-mail has logged in at any of them', async () => {
    const { limits, waits, fail } = await openLimits();
    await (await limits[0].enter(email, clinic, undefined)).settle('succeeded');
    await fail(12);
    waits.length = 0;
    for (const { enter } of limits) await (await enter(email, clinic, undefined)).settle('undecided');
    expect(waits).toEqual([]);
    await limits[0].enter(email, '198.51.100.2', undefined);
    expect(waits).toEqual([250]);
  });

  test('know the addresses of their own log-ins while Redis is away', async () => {
    const { redis, limits, waits, fail } = await openLimits();
    await (await limits[0].enter(email, clinic, undefined)).settle('succeeded');
    await redis.stop();
    await fail(36);
    waits.length = 0;
    for (const { enter } of limits) await enter(email, clinic, undefined);
    expect(waits).toEqual([250, 250]);
  });
});
