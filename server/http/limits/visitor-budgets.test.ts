import { expect, test } from 'vitest';
import { createSlidingCount } from './sliding-count.ts';
import { createVisitorBudgets } from './visitor-budgets.ts';

const budgets = { draftsPerHour: 1, uploadBytesPerHour: 1, submissionsPerHour: 1 };

test.each([
  ['calls', 600],
  ['pages', 600],
  ['pictures', 3000],
  ['documents', 3000],
] as const)('an address has a budget of %s, %i a minute', async (kind, perMinute) => {
  let now = 0;
  const { rates } = createVisitorBudgets({ rateLimits: true, budgets }, (options) =>
    createSlidingCount(() => now, options),
  );
  const take = (address: string, amount = 1) => rates[kind].take(address, amount);
  await take('192.0.2.1', perMinute);
  now = 59_000;
  await expect(take('192.0.2.1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 1 });
  await take('192.0.2.2');
  now = 60_000;
  await take('192.0.2.1', perMinute);
});

test('an address may store twice the hourly bytes in a day, and takes nothing from either if one is used up', async () => {
  let now = 0;
  const { uploadBytes } = createVisitorBudgets({ rateLimits: true, budgets }, (options) =>
    createSlidingCount(() => now, options),
  );
  const hour = 60 * 60_000;
  await uploadBytes.take('192.0.2.1', 1);
  now = hour;
  const giveBack = await uploadBytes.take('192.0.2.1', 1);
  giveBack();
  await uploadBytes.take('192.0.2.1', 1);
  now = 2 * hour;
  await expect(uploadBytes.take('192.0.2.1', 1)).rejects.toMatchObject({
    code: 'UPLOAD_BUDGET',
    retryAfter: 22 * 3600,
  });
  await uploadBytes.take('192.0.2.2', 1);
  now = 24 * hour;
  await uploadBytes.take('192.0.2.1', 1);
});

test.each([
  ['drafts', 'DRAFT_BUDGET'],
  ['uploadBytes', 'UPLOAD_BUDGET'],
  ['submissions', 'SUBMISSION_BUDGET'],
] as const)('an address has a budget of %s, which is back after an hour', async (kind, code) => {
  let now = 0;
  const visitor = createVisitorBudgets({ rateLimits: true, budgets }, (options) =>
    createSlidingCount(() => now, options),
  );
  await visitor[kind].take('192.0.2.1', 1);
  now = 59 * 60_000;
  await expect(visitor[kind].take('192.0.2.1', 1)).rejects.toMatchObject({ code, retryAfter: 60 });
  now = 60 * 60_000;
  await visitor[kind].take('192.0.2.1', 1);
});
