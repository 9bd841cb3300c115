import { expect, test } from 'vitest';
import type { Call } from '#shared/contract/api.ts';
import { ApiError } from '#shared/contract/api-error.ts';
import { createAdditions } from './additions.ts';

/** A provider that answers each call with the next status. @returns its additions, and the calls made. */
function providerWith(...statuses: number[]) {
  const calls: string[] = [];
  const call = (name: string) => {
    calls.push(name);
    const status = statuses.shift() ?? 200;
    return status === 200
      ? Promise.resolve({ followUps: [], asOf: '' })
      : Promise.reject(new ApiError(status, 'CODE', ''));
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every call gets the same answer
  return { calls, additions: createAdditions(call as Call) };
}

test('a call that the provider does not support is made once; another of the same area is still made', async () => {
  const { calls, additions } = providerWith(404);
  expect(await additions.requests.colleagues({})).toBe(null);
  expect(await additions.requests.colleagues({})).toBe(null);
  expect(await additions.requests.followUps({ query: {} })).not.toBe(null);
  expect(calls).toEqual(['listColleagues', 'listFollowUps']);
});

test('a failure does not mean that the provider lacks the call', async () => {
  const { additions } = providerWith(503);
  await expect(additions.requests.statistics({})).rejects.toThrow(ApiError);
  expect(await additions.requests.statistics({})).not.toBe(null);
});

test('whether there are accounts is asked once, and again after a failure', async () => {
  const { calls, additions } = providerWith(503);
  await expect(additions.accounts.exist()).rejects.toThrow(ApiError);
  const [first, second] = await Promise.all([additions.accounts.exist(), additions.accounts.exist()]);
  expect([first, second, await additions.accounts.exist()]).toEqual([true, true, true]);
  expect(calls).toEqual(['getAccount', 'getAccount']);
  expect(await providerWith(404).additions.accounts.exist()).toBe(false);
});
