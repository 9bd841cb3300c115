import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { normalizeEmail } from '#shared/rules/mail-address.ts';
import { WebsiteError } from '../errors.ts';
import { addressKey } from './address-key.ts';
import type { OpenStore } from './expiring-store.ts';
import type { OpenCount, Taken } from './sliding-count.ts';

interface Options {
  openCount: OpenCount;
  openStore: OpenStore;
  /** Replaced in tests. */
  wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

const minute = 60 * 1000;
/** Milliseconds for which the IP address of a successful log-in is remembered. */
const knownFor = 30 * 24 * 60 * minute;
/** Maximum number of failures of one e-mail address from one IP address in ten minutes. */
const maxFailuresOfPair = 10;
/** Maximum number of failures from one IP address in one minute, for all e-mail addresses together. */
const maxFailuresOfAddress = 30;
const freeFailures = 10;
const firstDelay = 250;
const longestDelay = 4000;
/** Maximum number of delayed log-ins that wait at the same time. */
const maxWaiting = 200;

/** @param failures of an e-mail address in ten minutes, from all IP addresses. @returns the delay in milliseconds. */
export function delayAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstDelay * 2 ** Math.floor((failures - freeFailures) / 10), longestDelay);
}

/** The slots in which the first step of a log-in was counted: for the pair, the IP address and the e-mail address. */
const HalfwaySlots = Type.Array(Type.Integer());

/**
 * Limits wrong passwords to ten per pair of e-mail and IP address in ten minutes. Many failures of an e-mail address
 * from all IP addresses together only delay its log-ins, so that an attacker cannot lock the owner out. IP addresses
 * from which the owner has logged in before are not delayed. An attempt counts as failed until it is settled, so
 * that parallel attempts cannot exceed the limit.
 */
export function createLoginLimit({
  openCount,
  openStore,
  wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}: Options) {
  const ofPair = openCount({ name: 'log-ins-of-pair', window: 10 * minute });
  const ofAddress = openCount({ name: 'log-ins-of-address', window: minute });
  const ofEmail = openCount({ name: 'log-ins-of-email', window: 10 * minute });
  const known = openStore({ name: 'known-log-ins', lifetime: knownFor });
  /** The HalfwaySlots of two-step log-ins, by pair. */
  const halfway = openStore({ name: 'halfway-log-ins', lifetime: 10 * minute });
  let waiting = 0;

  const slowDown = async (milliseconds: number, signal: AbortSignal | undefined) => {
    if (waiting >= maxWaiting)
      throw new WebsiteError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(milliseconds / 1000) });
    waiting += 1;
    try {
      await wait(milliseconds, signal);
    } finally {
      waiting -= 1;
    }
  };

  return {
    /**
     * Counts an attempt, then waits if the e-mail address has had many failures.
     * @param signal aborted when the caller disconnects.
     * @throws WebsiteError TOO_MANY_REQUESTS with Retry-After; the signal's reason.
     */
    enter: async (email: string, address: string, signal: AbortSignal | undefined) => {
      const emailKey = normalizeEmail(email);
      const source = addressKey(address);
      const pair = `${source} ${emailKey}`;
      const counts = [
        { count: ofPair, key: pair, max: maxFailuresOfPair },
        { count: ofAddress, key: source, max: maxFailuresOfAddress },
        { count: ofEmail, key: emailKey, max: Infinity },
      ];
      const counted: Extract<Taken, { isTaken: true }>[] = [];
      const giveBack = () => {
        for (const one of counted) one.giveBack();
      };
      for (const { count, key, max } of counts) {
        const taken = await count.take(key, 1, max);
        if (!taken.isTaken) {
          giveBack();
          throw new WebsiteError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(taken.wait / 1000) });
        }
        counted.push(taken);
      }
      /**
       * Records that the attempt did not fail: the provider accepted the password or did not decide. 'halfway' counts as a
       * failure until a log-in with the same e-mail address from the same IP address succeeds, at any website.
       */
      const settle = async (outcome: 'succeeded' | 'halfway' | 'undecided'): Promise<void> => {
        if (outcome === 'halfway') return halfway.set(pair, JSON.stringify(counted.map(({ slot }) => slot)));
        giveBack();
        if (outcome === 'undecided') return;
        const slots: unknown = JSON.parse((await halfway.take(pair)) ?? '[]');
        Value.Assert(HalfwaySlots, slots);
        for (const [index, slot] of slots.entries()) counts[index]?.count.giveBack(counts[index].key, slot, 1);
        await known.set(pair, '');
      };
      try {
        const delay = delayAfter(counted.at(-1)?.before ?? 0);
        if (delay > 0 && !(await known.has(pair))) await slowDown(delay, signal);
      } catch (error) {
        await settle('undecided');
        throw error;
      }
      return { settle };
    },
  };
}

export type LoginLimit = ReturnType<typeof createLoginLimit>;
