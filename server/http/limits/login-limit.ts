import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { normalizeEmail } from '#shared/rules/normalize-email.ts';
import { WebsiteError } from '../errors.ts';
import { addressKey } from './address-key.ts';
import type { OpenStore } from './expiring-store.ts';
import type { OpenCount, Taken } from './sliding-count.ts';

/** A log-in attempt that the limit has admitted. */
export interface LoginAttempt {
  /**
   * Records that the attempt did not fail: the provider accepted the password or did not decide. 'halfway'
   * counts as a failure until a log-in with the same e-mail from the same address succeeds, at any website.
   */
  settle: (outcome: 'succeeded' | 'halfway' | 'undecided') => Promise<void>;
}

export interface LoginLimit {
  /**
   * Waits as long as this e-mail is slowed down.
   * @param signal aborted when the caller disconnects.
   * @throws WebsiteError TOO_MANY_REQUESTS with the wait; the signal's reason.
   */
  enter: (email: string, address: string, signal: AbortSignal | undefined) => Promise<LoginAttempt>;
}

interface Options {
  openCount: OpenCount;
  openStore: OpenStore;
  /** Replaced in tests. */
  wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

const minute = 60 * 1000;
/** Time for which the address of a successful log-in is remembered for its e-mail. */
const knownFor = 30 * 24 * 60 * minute;
/** Failures of one e-mail from one address in ten minutes. */
const maxFailuresOfPair = 10;
/** Failures of one address, over all e-mails, in one minute. */
const maxFailuresOfAddress = 30;
const freeFailures = 10;
const firstDelay = 250;
const longestDelay = 4000;
/** Maximum number of slowed-down log-ins that wait at once. */
const maxWaiting = 200;

/** @returns the delay in milliseconds after so many failures of an e-mail in ten minutes (all addresses). */
export function delayAfter(failures: number): number {
  if (failures < freeFailures) return 0;
  return Math.min(firstDelay * 2 ** Math.floor((failures - freeFailures) / 10), longestDelay);
}

type Counted = Extract<Taken, { isTaken: true }>;

/** @throws WebsiteError TOO_MANY_REQUESTS if it was refused, after giving back what was counted before. */
const assertTaken = (taken: Taken, before: readonly Counted[]): Counted => {
  if (taken.isTaken) return taken;
  for (const { giveBack } of before) giveBack();
  throw new WebsiteError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(taken.wait / 1000) });
};

/** The slots in which the first step of a log-in was counted: of the pair, of the address, of the e-mail. */
const HalfwaySlots = Type.Tuple([Type.Integer(), Type.Integer(), Type.Integer()]);

/**
 * Limits wrong passwords to ten per e-mail and address in ten minutes. Over all addresses an e-mail is only
 * slowed down, so that an attacker cannot lock its owner out. Addresses from which it has logged in before
 * are not slowed down. An attempt counts as failed until it is settled, so that parallel ones gain nothing.
 */
export function createLoginLimit({
  openCount,
  openStore,
  wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
}: Options): LoginLimit {
  const ofPair = openCount({ name: 'log-ins-of-pair', window: 10 * minute });
  const ofAddress = openCount({ name: 'log-ins-of-address', window: minute });
  const ofEmail = openCount({ name: 'log-ins-of-email', window: 10 * minute });
  /** E-mails with the addresses they logged in from. */
  const known = openStore({ name: 'known-log-ins', lifetime: knownFor });
  /** By pair: the slots in which the first step of a two-step log-in was counted. */
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
    enter: async (email, address, signal) => {
      const emailKey = normalizeEmail(email);
      const source = addressKey(address);
      const pair = `${source} ${emailKey}`;
      const byPair = assertTaken(await ofPair.take(pair, 1, maxFailuresOfPair), []);
      const byAddress = assertTaken(await ofAddress.take(source, 1, maxFailuresOfAddress), [byPair]);
      const byEmail = assertTaken(await ofEmail.take(emailKey, 1, Infinity), [byPair, byAddress]);
      const settle: LoginAttempt['settle'] = async (outcome) => {
        if (outcome === 'halfway') {
          const slots = [byPair, byAddress, byEmail].map(({ slot }) => slot);
          return halfway.set(pair, JSON.stringify(slots));
        }
        for (const { giveBack } of [byPair, byAddress, byEmail]) giveBack();
        if (outcome === 'undecided') return;
        const firstStep = await halfway.take(pair);
        if (firstStep !== null) {
          const [pairSlot, addressSlot, emailSlot] = Value.Parse(HalfwaySlots, JSON.parse(firstStep));
          ofPair.giveBack(pair, pairSlot, 1);
          ofAddress.giveBack(source, addressSlot, 1);
          ofEmail.giveBack(emailKey, emailSlot, 1);
        }
        await known.set(pair, '');
      };
      try {
        const delay = delayAfter(byEmail.before);
        if (delay > 0 && !(await known.has(pair))) await slowDown(delay, signal);
      } catch (error) {
        await settle('undecided');
        throw error;
      }
      return { settle };
    },
  };
}
