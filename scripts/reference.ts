/** `npm run reference`: writes the table of metrics in docs/reference.md from the help texts of the programs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '#runtime/command-line.ts';
import { metricsTable, writtenTable } from './metrics-table.ts';

readArguments('Usage: npm run reference\nWrites the table of metrics in docs/reference.md.', {});
const paper = new URL('../docs/reference.md', import.meta.url);
writeFileSync(paper, readFileSync(paper, 'utf8').replace(writtenTable, metricsTable));
