/** A row per subject, with its figures by column. */
export type Table = Record<string, Record<string, number | string>>;

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = Number.NaN, high = low] = sorted.slice(middle - (sorted.length % 2 === 0 ? 1 : 0), middle + 1);
  return (low + high) / 2;
};

/** @returns the median of the rounds' ratios. */
export const medianRatio = (of: readonly number[], to: readonly number[]): string =>
  median(of.map((value, round) => value / (to[round] ?? Number.NaN))).toFixed(2);

const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

const cellOf = (value: number | string | undefined): string =>
  typeof value === 'number' ? rounded(value) : (value ?? '');

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Prints a table as Markdown for bench/README.md. */
export function printTable(title: string, table: Table): void {
  const columns = [...new Set(Object.values(table).flatMap((row) => Object.keys(row)))];
  const lines = [
    lineOf([title, ...columns]),
    lineOf([title, ...columns].map(() => '---')),
    ...Object.entries(table).map(([name, row]) => lineOf([name, ...columns.map((column) => cellOf(row[column]))])),
  ];
  console.log(`\n${lines.join('\n')}`);
}
