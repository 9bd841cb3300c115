import { templateOf, type CallName } from '#shared/contract/calls.ts';
import { NotOffered, Silent, type Probe } from './probe.ts';

/** A call, or a presigned PUT to the storage. */
type Checked = CallName | 'storage';

const labelOf = (what: Checked): string => {
  if (what === 'storage') return 'PUT {uploadUrl}';
  const { method, path } = templateOf(what);
  return `${method} ${path}`;
};

export interface Row {
  call: string;
  expected: string;
  received: string;
  /** 'skipped': the provider does not support the call and need not (docs/product.md, 7.4). */
  outcome: 'passed' | 'skipped' | 'failed';
}

export type Report = ReturnType<typeof report>;

/** A report, a client that stays anonymous, and a client that logs in. */
export interface Examination extends Report {
  visitor: Probe;
  staff: Probe;
}

/** The id of a request, an article, a version or an image. */
export type Id = string | number;

export function report() {
  const rows: Row[] = [];
  const leftovers = new Set<string>();
  return {
    rows,
    /** Items that the examination has created and not deleted. */
    leftovers,
    /**
     * Runs one check. An error fails only its row. @param run describes the response. @returns whether it passed.
     * @throws Silent, because the rows after it would show the same.
     */
    check: async (what: Checked, expected: string, run: () => Promise<string>): Promise<boolean> => {
      const add = (received: string, outcome: Row['outcome']) =>
        rows.push({ call: labelOf(what), expected, received, outcome });
      try {
        add(await run(), 'passed');
        return true;
      } catch (error) {
        const received = error instanceof Error ? error.message : String(error);
        add(received, error instanceof NotOffered ? 'skipped' : 'failed');
        if (error instanceof Silent) throw error;
        return false;
      }
    },
  };
}

/** @returns the result of an earlier check. @throws Error if there is none. */
export function need<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`not tried: no ${name}`);
  return value;
}

/** @returns the rows as a text table with one line per row. */
export function formatTable(rows: readonly Row[]): string {
  const header = ['call', 'expected', 'received', ''];
  const lines = rows.map(({ call, expected, received, outcome }) => [
    call,
    expected,
    received,
    outcome === 'failed' ? 'FAILED' : outcome,
  ]);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => '-'.repeat(width));
  return [header, rule, ...lines]
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
