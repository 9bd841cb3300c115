import { callNames, definitionOf, templateOf, type CallName } from '#shared/contract/calls.ts';
import { NotOffered } from './probe.ts';

/** A call, or a presigned PUT to the storage. */
type Checked = CallName | 'storage';

const labelOf = (what: Checked): string => {
  if (what === 'storage') return 'PUT {uploadUrl}';
  const { method, path } = templateOf(what);
  return `${method} ${path}`;
};

/** One line of the table. */
export interface Row {
  call: string;
  expected: string;
  received: string;
  /** 'skipped': an addition that the provider lacks. */
  outcome: 'passed' | 'skipped' | 'failed';
}

export interface Report {
  readonly rows: readonly Row[];
  /** Things made for the examination that the contract has no call to remove. */
  readonly leftovers: string[];
  /** The contract's calls that no check was run for; additions are examined where they are offered. */
  unchecked: () => CallName[];
  /** Runs one check; an error fails its row and no other. @param run says what was received. @returns whether it passed. */
  check: (what: Checked, expected: string, run: () => Promise<string>) => Promise<boolean>;
}

export function report(): Report {
  const rows: Row[] = [];
  const checked = new Set<Checked>();
  return {
    unchecked: () => callNames.filter((name) => !definitionOf(name).isAddition && !checked.has(name)),
    rows,
    leftovers: [],
    check: async (what, expected, run) => {
      checked.add(what);
      const call = labelOf(what);
      try {
        rows.push({ call, expected, received: await run(), outcome: 'passed' });
        return true;
      } catch (error) {
        const received = error instanceof Error ? error.message : String(error);
        rows.push({ call, expected, received, outcome: error instanceof NotOffered ? 'skipped' : 'failed' });
        return false;
      }
    },
  };
}

/** @returns the result of an earlier check. @throws Error when there is none. */
export function need<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`not tried: no ${name}`);
  return value;
}

/** @returns the rows as text, one line each, in columns. */
export function formatTable(rows: readonly Row[]): string {
  const header = ['call', 'expected', 'came', ''];
  const lines = rows.map((row) => [
    row.call,
    row.expected,
    row.received,
    row.outcome === 'failed' ? 'FAILED' : row.outcome,
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const format = (line: readonly string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '-'.repeat(width));
  return [header, rule, ...lines].map(format).join('\n');
}
