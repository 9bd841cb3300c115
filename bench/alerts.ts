import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { website as routes } from '#shared/contract/routes.ts';
import { startPrometheus, type Prometheus } from '#tests/support/prometheus.ts';
import { textField } from '#tests/support/provider-client.ts';
import { uploadOf } from '#tests/support/upload-body.ts';
import { printTable, type Table } from './support/table.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { api, json, openBrowser } from './traffic/browser.ts';
import { faults } from './traffic/fault-scripts.ts';
import { hasOwnNamespaces } from './traffic/namespaces.ts';
import { isFailure, type Outcome } from './traffic/outcomes.ts';
import { startScene, type Scene } from './traffic/scene.ts';

/**
 * Measures which alerts each fault raises, how soon they fire, and how soon they end. A real Prometheus with
 * the deployed rules watches the clinic, first without visitors, then with five calls a minute. Each fault
 * lasts until its alerts fire. `node bench/alerts.ts 'Redis killed' …` runs only these faults. Needs the same
 * as `faults`, and Debian's package `prometheus`.
 */
const betweenCalls = 12_000;
/** Seconds after which a fault that raises no alert ends. */
const longestFault = 240;
/** Maximum time in seconds from the end of a fault to the end of its alerts. */
const longestEnd = 600;
/** Seconds to wait for further alerts after the first one. */
const moreAlerts = 20;

/** Faults that need load (see `faults`). Five calls a minute are not enough. */
const ofLoad = new Set(['256 descriptors', 'twice the load', 'one slow call (articles locked)']);

/** A visitor who reads pages and fills in a form with a document: one call every twelve seconds, until `over`. */
async function visit({ clinic }: Scene, over: AbortSignal, note: (outcome: Outcome) => void): Promise<void> {
  const browser = openBrowser({ ...clinic.front, over, note });
  const bytes = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(20_000)]);
  let clientToken = '';
  const steps = [
    () => browser.call('page', '/'),
    async () => {
      const begun = await browser.call('new draft', api('initializeForm'));
      if (begun.status === 200) clientToken = textField(begun.json, 'clientToken');
    },
    () => browser.call('save', api('saveFormField'), json('PUT', { clientToken, fullName: 'Maria Rossi' })()),
    () =>
      browser.call('upload', routes.contactFormUploads, {
        method: 'POST',
        ...uploadOf({ clientToken, size: bytes.length }, { name: 'referto.pdf', bytes }),
      }),
    () => browser.call('page', '/services'),
  ];
  for (let turn = 0; !over.aborted; turn += 1) {
    await steps[turn % steps.length]?.();
    await pause(betweenCalls, null, { signal: over }).catch(() => undefined);
  }
  await browser.close();
}

/** Waits until `isEnough` returns true. @returns the seconds until then; null after `longest` seconds. */
async function waitFor(isEnough: () => Promise<boolean>, longest: number): Promise<number | null> {
  const begunAt = performance.now();
  for (;;) {
    if (await isEnough()) return (performance.now() - begunAt) / 1000;
    if (performance.now() - begunAt > longest * 1000) return null;
    await pause(1000);
  }
}

const seconds = (value: number | null, otherwise: string) => (value === null ? otherwise : `${Math.round(value)} s`);

async function tryFault(name: string, scene: Scene, prometheus: Prometheus, hasVisitor: boolean) {
  const fault = faults[name];
  if (!fault) throw new Error(`No fault '${name}'. There are: ${Object.keys(faults).join(', ')}`);
  const isQuiet = async () => (await prometheus.firing()).length === 0;
  const before = await waitFor(isQuiet, longestEnd);
  if (before === null) throw new Error(`Before '${name}': ${(await prometheus.firing()).join(', ')}`);
  const over = new AbortController();
  const outcomes: Outcome[] = [];
  const visitor = hasVisitor ? visit(scene, over.signal, (outcome) => outcomes.push(outcome)) : null;
  // Waits until the visitor has made every kind of call once.
  if (hasVisitor) await pause(betweenCalls * 5);
  outcomes.length = 0;

  const end = await fault.begin(scene);
  const raised = new Set<string>();
  const look = async () => {
    for (const alert of await prometheus.firing()) raised.add(alert);
    return raised.size > 0;
  };
  const firedAfter = await waitFor(look, longestFault);
  if (firedAfter !== null) {
    await pause(moreAlerts * 1000);
    await look();
  }
  await end();
  const endedAfter = await waitFor(async () => {
    const firing = await prometheus.firing();
    for (const alert of firing) raised.add(alert);
    return firing.length === 0;
  }, longestEnd);
  over.abort();
  await visitor;
  return {
    alerts: [...raised].join(', ') || 'none',
    'fired after': seconds(firedAfter, '–'),
    'ended after': raised.size === 0 ? '–' : seconds(endedAfter, `more than ${longestEnd} s`),
    'failed calls': hasVisitor ? `${outcomes.filter(isFailure).length} of ${outcomes.length}` : '–',
  };
}

/** Makes a full backup, then an increment every four minutes, because missing backups would raise alerts as well. */
async function startBackups({ clinic }: Scene): Promise<AsyncDisposable> {
  const folder = await temporaryFolder();
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['dist/programs/backup.js', ...args, folder.path], {
      env: { PATH: process.env['PATH'], ...clinic.providerEnv },
    });
  await run();
  const timer = setInterval(() => {
    // The fault under test may make an increment fail.
    run('--increment').catch(() => undefined);
  }, 240_000);
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function tryAlerts(names: readonly string[]): Promise<void> {
  await using started = new AsyncDisposableStack();
  const scene = started.use(await startScene());
  started.use(await startBackups(scene));
  const { scraped } = scene.clinic;
  const prometheus = await startPrometheus({ ...scraped });
  const rows: Table = {};
  for (const name of names)
    for (const hasVisitor of [false, true]) {
      const row = `${name}, ${hasVisitor ? 'five calls a minute' : 'no visitor'}`;
      rows[row] = await tryFault(name, scene, prometheus, hasVisitor);
      console.log(`${row}: ${JSON.stringify(rows[row])}`);
    }
  await prometheus.close();
  printTable('fault', rows);
}

const asked = process.argv.slice(2);
const all = Object.keys(faults).filter((name) => !ofLoad.has(name));
if (hasOwnNamespaces()) await tryAlerts(asked.length > 0 ? asked : all);
