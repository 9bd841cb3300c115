import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** @returns the table of docs/reference.md with each metric and the help text that a scrape shows. */
export function metricsTable(): string {
  const found = globSync('{runtime,server,provider}/**/metrics.json', { cwd: root }).flatMap((path) =>
    Object.entries<{ help: string }>(JSON.parse(readFileSync(join(root, path), 'utf8'))),
  );
  const rows = found.map(([name, { help }]) => `| \`${name}\` | ${help} |`).toSorted();
  return ['| metric | meaning |', '|---|---|', ...rows, ''].join('\n');
}

/** Matches the table in docs/reference.md. */
export const writtenTable = /(?<=\n)\| metric \|[^]*?\n(?=\n)/;
