import type { Place } from './browser.ts';
import type { Ledger } from './ledger.ts';
import type { Outcome } from './outcomes.ts';
import { work } from './staff.ts';
import { fillForms, read } from './visitors.ts';

/** Simulated people who work until `stop`. */
export interface Traffic {
  /** All responses so far. */
  readonly outcomes: readonly Outcome[];
  /** Resolves when the calls in progress have ended. */
  stop: () => Promise<void>;
}

interface Numbers {
  readers: number;
  visitors: number;
  staff: number;
}

/** Simulates readers, visitors and staff. @param numbers the number of each. */
export function beginTraffic(
  { origin, authority, network }: Pick<Place, 'origin' | 'authority' | 'network'>,
  ledger: Ledger,
  numbers: Numbers,
): Traffic {
  const outcomes: Outcome[] = [];
  const over = new AbortController();
  const place = {
    origin,
    authority,
    network,
    over: over.signal,
    note: (outcome: Outcome) => void outcomes.push(outcome),
  };
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
