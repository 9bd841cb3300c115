import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';
import { createSlidingCount } from './sliding-count.ts';

const address = '203.0.113.1';
const hour = 3_600_000;

function budgetOf(perHour: number) {
  let now = 1000;
  return {
    budget: createBudget(
      createSlidingCount(() => now, { window: hour }),
      'DRAFT_BUDGET',
      perHour,
    ),
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test('refuses what is too much for the hour with the wait, and grants it after the wait', async () => {
  const { budget, advance } = budgetOf(30);
  for (let call = 0; call < 30; call += 1) await budget.take(address, 1);
  advance(hour / 2);
  await expect(budget.take(address, 1)).rejects.toMatchObject({ code: 'DRAFT_BUDGET', statusCode: 429 });
  let retryAfter = 0;
  try {
    await budget.take(address, 1);
  } catch (error) {
    retryAfter = error instanceof Error && 'retryAfter' in error ? Number(error.retryAfter) : 0;
  }
  expect(retryAfter).toBeGreaterThan(1700);
  expect(retryAfter).toBeLessThanOrEqual(1800);
  advance(retryAfter * 1000);
  await expect(budget.take(address, 1)).resolves.toBeTypeOf('function');
});

test('refused tries cost nothing, and neither does what is given back', async () => {
  const { budget } = budgetOf(10);
  const giveBack = await budget.take(address, 8);
  await expect(budget.take(address, 3)).rejects.toThrow('molte richieste');
  await expect(budget.take(address, 2)).resolves.toBeTypeOf('function');
  giveBack();
  giveBack();
  await expect(budget.take(address, 8)).resolves.toBeTypeOf('function');
  await expect(budget.take(address, 1)).rejects.toThrow('molte richieste');
});

test('another address has a budget of its own; the addresses of one IPv6 network share one', async () => {
  const { budget } = budgetOf(1);
  await budget.take('2001:db8::1', 1);
  await expect(budget.take('2001:db8::2', 1)).rejects.toThrow('molte richieste');
  await expect(budget.take('2001:db8:0:1::1', 1)).resolves.toBeTypeOf('function');
});
