import { describe, expect, test } from 'vitest';
import { createLoginLimit, delayAfter } from './login-limit.ts';
import { createExpiringStore } from './expiring-store.ts';
import { createSlidingCount } from './sliding-count.ts';

const admin = 'admin@clinic.example';

function limit() {
  let now = 0;
  const waits: number[] = [];
  let isHolding = false;
  const { enter } = createLoginLimit({
    openCount: (options) => createSlidingCount(() => now, options),
    openStore: (options) => createExpiringStore(() => now, options),
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return isHolding ? new Promise(() => undefined) : Promise.resolve();
    },
  });
  return {
    waits,
    hold: () => {
      isHolding = true;
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    fail: async (email: string, address: string) => void (await enter(email, address, undefined)),
    succeed: async (email: string, address: string) => (await enter(email, address, undefined)).settle('succeeded'),
    askedForCode: async (email: string, address: string) => (await enter(email, address, undefined)).settle('halfway'),
    giveUp: async (email: string, address: string) => (await enter(email, address, undefined)).settle('undecided'),
  };
}

const tooMany = { code: 'TOO_MANY_REQUESTS' };

describe('an e-mail from one address', () => {
  test('is refused after ten failures, for ten minutes, however it is spelled', async () => {
    const { fail, advance } = limit();
    for (const email of [admin, ' Admin@Clinic.example', 'ａdmin@clinic.example'])
      for (let call = 0; call < 3; call += 1) await fail(email, '203.0.113.1');
    await fail(admin, '203.0.113.1');
    await expect(fail(admin, '::ffff:203.0.113.1')).rejects.toMatchObject({ ...tooMany, retryAfter: 600 });
    await expect(fail('other@clinic.example', '203.0.113.1')).resolves.toBeUndefined();
    await expect(fail(admin, '203.0.113.2')).resolves.toBeUndefined();
    advance(10 * 60_000);
    await expect(fail(admin, '203.0.113.1')).resolves.toBeUndefined();
  });

  test('is refused by the network of an IPv6 line', async () => {
    const { fail } = limit();
    for (let call = 0; call < 10; call += 1) await fail(admin, `2001:db8:1:2::${call}`);
    await expect(fail(admin, '2001:db8:1:2:ffff::1')).rejects.toMatchObject(tooMany);
    await expect(fail(admin, '2001:db8:1:3::1')).resolves.toBeUndefined();
  });

  test('does not pay for the first step of a log-in whose second succeeds', async () => {
    const { askedForCode, succeed, fail } = limit();
    for (let call = 0; call < 50; call += 1) {
      await askedForCode(admin, '203.0.113.1');
      await succeed(admin, '203.0.113.1');
    }
    for (let call = 0; call < 10; call += 1) await askedForCode(admin, '203.0.113.1');
    await expect(fail(admin, '203.0.113.1')).rejects.toMatchObject(tooMany);
  });

  test('gets back no failure of somebody else for a second step', async () => {
    const { askedForCode, succeed, fail } = limit();
    for (let call = 0; call < 9; call += 1) await fail(admin, '203.0.113.1');
    await askedForCode('other@clinic.example', '203.0.113.1');
    await succeed('other@clinic.example', '203.0.113.1');
    await fail(admin, '203.0.113.1');
    await expect(fail(admin, '203.0.113.1')).rejects.toMatchObject(tooMany);
  });

  test('does not pay for what was no failure', async () => {
    const { fail, succeed, giveUp } = limit();
    for (let call = 0; call < 50; call += 1) {
      await succeed(admin, '203.0.113.1');
      await giveUp(admin, '203.0.113.1');
    }
    await expect(fail(admin, '203.0.113.1')).resolves.toBeUndefined();
  });

  test('pays for tries that run at the same time', async () => {
    const { fail } = limit();
    const tries = Array.from({ length: 50 }, () => fail(admin, '203.0.113.1'));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});

test('one address is refused after thirty failures a minute, whatever the e-mail', async () => {
  const { fail, advance } = limit();
  for (let call = 0; call < 30; call += 1) await fail(`a${call}@clinic.example`, '203.0.113.1');
  await expect(fail(admin, '203.0.113.1')).rejects.toMatchObject(tooMany);
  advance(60_000);
  await expect(fail(admin, '203.0.113.1')).resolves.toBeUndefined();
});

describe('an e-mail tried from everywhere', () => {
  test('is slowed down more and more, within bounds, and never refused', async () => {
    const { fail, waits } = limit();
    for (let call = 0; call < 500; call += 1) await fail(admin, `203.0.${call >> 8}.${call & 255}`);
    expect(waits).toHaveLength(490);
    expect([waits[0], waits[10], waits.at(-1)]).toEqual([250, 500, 4000]);
    expect(waits.toSorted((a, b) => a - b)).toEqual(waits);
  });

  test('is not slowed down where it has logged in before', async () => {
    const { fail, succeed, waits } = limit();
    await succeed(admin, '198.51.100.1');
    for (let call = 0; call < 10; call += 1) await fail(admin, `203.0.113.${call}`);
    await succeed(admin, '198.51.100.1');
    expect(waits).toEqual([]);
    await succeed(admin, '198.51.100.2');
    expect(waits).toEqual([250]);
  });

  test('is slowed down there again after 30 days without a log-in', async () => {
    const { advance, fail, succeed, waits } = limit();
    const logInAfter = async (milliseconds: number) => {
      advance(milliseconds);
      for (let call = 0; call < 10; call += 1) await fail(admin, `203.0.113.${call}`);
      await succeed(admin, '198.51.100.1');
    };
    const days = 24 * 3600 * 1000;
    // At 0 nothing expires in lru-cache.
    advance(1);
    await succeed(admin, '198.51.100.1');
    await logInAfter(30 * days - 1);
    expect(waits).toEqual([]);
    await logInAfter(30 * days + 1);
    expect(waits).toEqual([250]);
  });

  test('holds a bounded number of connections', async () => {
    const { fail, hold, waits } = limit();
    for (let call = 0; call < 10; call += 1) await fail(admin, `203.0.113.${call}`);
    hold();
    for (let call = 0; call < 200; call += 1) void fail(admin, `198.51.100.${call}`);
    await expect(fail(admin, '192.0.2.1')).rejects.toMatchObject(tooMany);
    expect(waits).toHaveLength(200);
  });
});

test('the delay begins after ten failures and ends at four seconds', () => {
  expect([0, 9, 10, 20, 30, 40, 50, 5000].map(delayAfter)).toEqual([0, 0, 250, 500, 1000, 2000, 4000, 4000]);
});
