import { setTimeout as pause } from 'node:timers/promises';
import { printTable, type Table } from './support/table.ts';
import { checkLedger } from './traffic/check.ts';
import { faults } from './traffic/fault-scripts.ts';
import { createLedger } from './traffic/ledger.ts';
import { hasOwnNamespaces } from './traffic/namespaces.ts';
import { isFailure, statusCounts, type Outcome } from './traffic/outcomes.ts';
import { beginTraffic } from './traffic/people.ts';
import { startScene } from './traffic/scene.ts';

/**
 * Injects faults while simulated people read, fill in forms and work, as in `load`. Prints their responses,
 * how long failures continued after the end of the fault, and the acknowledged data that were lost. `node
 * bench/faults.ts 'Redis killed' …` injects only these faults. Requires root, to mount small disks and to
 * drop packets.
 */
/** Period after a fault in which failures are attributed to it. */
const settleSeconds = 12;

const visitorsKinds = new Set(['page', 'new draft', 'save', 'upload', 'send']);

const seen = (outcomes: readonly Outcome[], isVisitors: boolean) =>
  statusCounts(outcomes.filter(({ kind }) => visitorsKinds.has(kind) === isVisitors));

async function tryFaults(names: readonly string[]): Promise<void> {
  await using scene = await startScene();
  const { clinic } = scene;
  const ledger = createLedger();
  const rows: Table = {};

  for (const name of names) {
    const fault = faults[name];
    if (!fault) throw new Error(`No fault '${name}'. There are: ${Object.keys(faults).join(', ')}`);
    const traffic = beginTraffic(clinic.front, ledger, { readers: 6, visitors: 6, staff: 2 });
    await pause(4000);
    const begunAt = performance.now();
    const end = await fault.begin(scene);
    await pause(fault.seconds * 1000);
    const endingAt = performance.now();
    const said = await end();
    await pause(settleSeconds * 1000);
    await traffic.stop();

    const during = traffic.outcomes.filter(({ endedAt }) => endedAt >= begunAt);
    const failedAt = during.filter(isFailure).map(({ endedAt }) => endedAt);
    const { lost, ...looked } = await checkLedger(clinic, ledger);
    rows[name] = {
      'visitors saw': seen(during, true),
      'staff saw': seen(during, false),
      'recovered after, s': Math.max(0, (Math.max(0, ...failedAt) - endingAt) / 1000).toFixed(1),
      lost: lost.length === 0 ? 'nothing' : lost.join('; '),
    };
    console.log(`${name}: ${JSON.stringify({ ...rows[name], looked, said })}`);
    if (lost.length > 0) process.exitCode = 1;
  }
  printTable('fault', rows);
}

const asked = process.argv.slice(2);
if (hasOwnNamespaces()) await tryFaults(asked.length > 0 ? asked : Object.keys(faults));
