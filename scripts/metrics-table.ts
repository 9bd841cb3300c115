import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Matches the options of a metric, and the arguments of `gauge()` in provider/maintenance/metrics.ts. */
const options = /name: '(\w+)',\s+help: '([^']+)'/g;
const gauges = /\bgauge\(\s*'(\w+)',\s*'([^']+)'/g;

/** @returns the table of docs/reference.md with each metric and the help text that a scrape shows. */
export function metricsTable(): string {
  const sources = globSync('{runtime,server,provider}/**/metrics.ts', { cwd: root }).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  const found = sources.flatMap((source) => [
    ...[...source.matchAll(options)].map(([, name = '', help = '']) => [name, help] as const),
    ...[...source.matchAll(gauges)].map(([, name = '', help = '']) => [`provider_${name}`, help] as const),
  ]);
  const rows = found.map(([name, help]) => `| \`${name}\` | ${help} |`).toSorted();
  return ['| metric | meaning |', '|---|---|', ...rows, ''].join('\n');
}

/** Matches the table in docs/reference.md. */
export const writtenTable = /(?<=\n)\| metric \|[^]*?\n(?=\n)/;
