import { readArguments } from '#runtime/command-line.ts';
import { runWebsite } from './run-website.ts';
import { buildWebsite } from './start.ts';

const { values } = readArguments(
  'Usage: npm start -- [--check]\nRuns the built site, with --check until it could listen. Settings: .env.example.',
  { check: { type: 'boolean' } },
);
await runWebsite(buildWebsite, values.check);
