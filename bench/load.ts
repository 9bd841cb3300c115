import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from './support/temporary-folder.ts';
import { checkLedger } from './traffic/check.ts';
import { startClinic } from './traffic/clinic.ts';
import { createLedger } from './traffic/ledger.ts';
import { printOutcomes } from './traffic/outcomes.ts';
import { beginTraffic } from './traffic/people.ts';

/**
 * Simulates readers, visitors who fill in the form and attach documents, and staff, on a system of front, two
 * websites, provider, PostgreSQL, Redis and S3 storage. Then checks that all acknowledged data exist.
 */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 120);

await using folder = await temporaryFolder();
await using clinic = await startClinic(folder.path);
const ledger = createLedger();
const traffic = beginTraffic(clinic.front, ledger, { readers: 8, visitors: 8, staff: 2 });
await pause(seconds * 1000);
await traffic.stop();

printOutcomes(`${seconds} s`, traffic.outcomes, seconds);
const { lost, ...looked } = await checkLedger(clinic, ledger);
const counts = Object.entries(looked).map(([what, count]) => `${count} ${what}`);
console.log(`\nAcknowledged: ${counts.join(', ')}. Lost: ${lost.length}.`);
for (const what of lost) console.error(`Lost: ${what}`);
if (lost.length > 0) process.exitCode = 1;
