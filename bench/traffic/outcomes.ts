import { median, printTable, type Table } from '../support/table.ts';

/** The response to one call, or its absence. */
export interface Outcome {
  /** The action: 'save', 'upload', … */
  kind: string;
  /** 0: no response. */
  status: number;
  /** `performance.now()`, milliseconds. */
  startedAt: number;
  endedAt: number;
}

export const isFailure = ({ status }: Outcome): boolean => status === 0 || status >= 500;

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

/** @returns '200: 31, 502: 2', the most frequent first; '–' if there are none. */
export function statusCounts(outcomes: readonly Outcome[]): string {
  const counts = Map.groupBy(outcomes, ({ status }) => status);
  const sorted = [...counts].toSorted(([, a], [, b]) => b.length - a.length);
  const words = sorted.map(([status, { length }]) => `${status === 0 ? 'no answer' : status}: ${length}`);
  return words.join(', ') || '–';
}

/** Prints the number of calls, their statuses and their durations for each kind. */
export function printOutcomes(title: string, outcomes: readonly Outcome[], seconds: number): void {
  const rows: Table = {};
  for (const [kind, of] of Map.groupBy(outcomes, (outcome) => outcome.kind)) {
    const times = of.map(({ startedAt, endedAt }) => endedAt - startedAt).toSorted((a, b) => a - b);
    rows[kind] = {
      'a second': of.length / seconds,
      'p50 ms': median(times),
      'p99 ms': percentile(times, 0.99),
      statuses: statusCounts(of),
    };
  }
  printTable(title, rows);
}
