import { readArguments } from '#runtime/command-line.ts';
import { runWebsite } from './run-website.ts';
import { buildWebsite } from './start.ts';

readArguments('Usage: npm start\nRuns the built site. Settings: .env.example.', {});
await runWebsite(buildWebsite);
