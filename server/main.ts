import { runWebsite } from './run-website.ts';
import { buildWebsite } from './start.ts';

await runWebsite(buildWebsite);
