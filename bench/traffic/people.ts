import type { CaddyFront } from '#tests/support/caddy.ts';
import type { Ledger } from './ledger.ts';
import type { Outcome } from './outcomes.ts';
import { work } from './staff.ts';
import { fillForms, read } from './visitors.ts';

/** People at work until `stop`. */
export interface Traffic {
  /** Every answer so far. */
  readonly outcomes: readonly Outcome[];
  /** Resolves when the calls under way have ended. */
  stop: () => Promise<void>;
}

interface Numbers {
  readers: number;
  visitors: number;
  staff: number;
}

/** Lets people read, fill in the form and work. @param numbers how many of each do so at once. */
export function beginTraffic(front: CaddyFront, ledger: Ledger, numbers: Numbers): Traffic {
  const outcomes: Outcome[] = [];
  const over = new AbortController();
  const place = { ...front, over: over.signal, note: (outcome: Outcome) => void outcomes.push(outcome) };
  const people = [
    ...Array.from({ length: numbers.readers }, () => read(place)),
    ...Array.from({ length: numbers.visitors }, () => fillForms(place, ledger)),
    ...Array.from({ length: numbers.staff }, () => work(place, ledger)),
  ];
  return {
    outcomes,
    stop: async () => {
      over.abort();
      await Promise.all(people);
    },
  };
}
