import { randomInt } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster, type Cluster } from './hosts/cluster.ts';
import { visitorsNetwork, type Machine } from './hosts/machine.ts';
import { printTable, type Table } from './support/table.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { checkLedger } from './traffic/check.ts';
import { createLedger, type Ledger } from './traffic/ledger.ts';
import { hasOwnNamespaces } from './traffic/namespaces.ts';
import { isFailure, statusCounts } from './traffic/outcomes.ts';
import { beginTraffic } from './traffic/people.ts';

/**
 * Sets up two hosts and a witness with the files of deploy/two-hosts, kills or cuts off one machine after the other
 * under load, at random moments, and brings it back. Prints how long calls failed, what was lost, and how the providers
 * shared the load. `node bench/two-hosts.ts ROUNDS`. Requires root and Debian's packages that docs/scaling.md names.
 */
/** Seconds for which a machine is away. */
const away = 40;

type Loss = (machine: Machine) => () => Promise<void>;

const losses = {
  killed: (machine: Machine) => {
    const killed = machine.kill();
    return async () => {
      await killed;
      await machine.start();
    };
  },
  'cut off': (machine: Machine) => {
    const connect = machine.cut();
    return async () => connect();
  },
} satisfies Record<string, Loss>;

async function waitUntilWhole(cluster: Cluster): Promise<number> {
  const begunAt = performance.now();
  for (let missing = '?'; missing !== '';) {
    missing = await cluster.missing();
    if (performance.now() - begunAt > 300_000) throw new Error(`Not whole after five minutes: ${missing}`);
    if (missing !== '') await pause(500);
  }
  return (performance.now() - begunAt) / 1000;
}

const stateOf = async ({ hosts }: Cluster): Promise<string> => {
  const of = await Promise.all(
    hosts.map(async (host) => {
      const address = await host.run('ip', 'address', 'show', 'eth0');
      const primary = await host
        .run('curl', '-s', '-o', '/dev/null', '-w', '%{http_code}', `http://${host.address}:8008/primary`)
        .catch(() => '');
      const parts = [address.includes('10.77.0.10/') && 'visitors', primary === '200' && 'primary'];
      return `${host.name}: ${parts.filter(Boolean).join(' + ') || 'neither'}`;
    }),
  );
  return of.join(', ');
};

/** Calls that each provider has answered. */
const answeredBy = async (host: Machine): Promise<number> => {
  const metrics = await host.run('curl', '-sf', `http://${host.address}:9101/metrics`);
  const counts = metrics.matchAll(/^\S*http_request_duration_seconds_count\S* (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
};

async function lose(cluster: Cluster, machine: Machine, begin: Loss, ledger: Ledger) {
  const { origin, authority, hosts } = cluster;
  const roles = await stateOf(cluster);
  const front = { origin, authority, network: visitorsNetwork };
  const traffic = beginTraffic(front, ledger, { readers: 3, visitors: 4, staff: 1 });
  await pause(randomInt(5000, 12_000));
  const begunAt = performance.now();
  const end = begin(machine);
  await pause(away * 1000);
  const endedAt = performance.now();
  await end();
  const whole = await waitUntilWhole(cluster);
  await pause(5000);
  await traffic.stop();

  const failed = traffic.outcomes.filter((outcome) => outcome.endedAt > begunAt && isFailure(outcome));
  const seconds = (of: typeof failed, since: number) =>
    Math.max(0, ...of.map((outcome) => (outcome.endedAt - since) / 1000)).toFixed(1);
  const verify = () => hosts[0].run(process.execPath, 'dist/programs/verify.js');
  const provider = { origin: `http://${hosts[0].address}:4000` };
  const { lost, ...checked } = await checkLedger({ provider, verify }, ledger);
  return {
    before: roles,
    calls: statusCounts(traffic.outcomes.filter((outcome) => outcome.endedAt > begunAt)),
    'failed for, s': seconds(
      failed.filter(({ endedAt: at }) => at < endedAt),
      begunAt,
    ),
    'failed at the return, s': seconds(
      failed.filter(({ endedAt: at }) => at >= endedAt),
      endedAt,
    ),
    'whole after, s': whole.toFixed(0),
    checked: Object.values(checked).join(' / '),
    lost: lost.length === 0 ? 'nothing' : lost.join('; '),
  };
}

const note = (text: string) => console.log(`${(performance.now() / 1000).toFixed(0)} s: ${text}`);

async function tryLosses(rounds: number): Promise<void> {
  await using folder = await temporaryFolder();
  await chmod(folder.path, 0o755);
  const cluster = await startCluster(folder.path, note);
  note(`whole after ${await waitUntilWhole(cluster)} s`);
  const [a, b] = cluster.hosts;
  const ledger = createLedger();

  const before = await Promise.all([answeredBy(a), answeredBy(b)]);
  const front = { origin: cluster.origin, authority: cluster.authority, network: visitorsNetwork };
  const traffic = beginTraffic(front, ledger, { readers: 3, visitors: 4, staff: 1 });
  await pause(20_000);
  await traffic.stop();
  const after = await Promise.all([answeredBy(a), answeredBy(b)]);
  const shares = after.map((count, index) => count - (before[index] ?? 0));
  note(`calls by provider: ${shares.join(' and ')}; ${statusCounts(traffic.outcomes)}`);

  const rows: Table = {};
  const tryOne = async (machine: Machine, loss: keyof typeof losses, suffix: string) => {
    const row = await lose(cluster, machine, losses[loss], ledger);
    const name = `${machine.name} ${loss}${suffix}`;
    rows[name] = row;
    note(`${name}: ${JSON.stringify(row)}`);
    if (row.lost !== 'nothing') process.exitCode = 1;
  };
  for (let round = 1; round <= rounds; round += 1)
    for (const loss of ['cut off', 'killed'] as const)
      for (const machine of [b, a]) await tryOne(machine, loss, `, ${round}`);
  await tryOne(cluster.witness, 'killed', '');
  printTable('lost machine', rows);
  for (const machine of [...cluster.hosts, cluster.witness]) await machine.kill();
}

if (hasOwnNamespaces()) await tryLosses(Number(process.argv[2] ?? 2));
