import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { Pool } from 'undici';

/**
 * `node bench/provider-calls.ts`: measures the bundled provider on SQLite, in a separate process. Prints the
 * requests per second, and the requests per second of the provider's CPU time, which are valid on a busy
 * machine as well.
 */
const seconds = 5;
const connections = 32;
const listedForms = 10_000;
const login = { email: 'bench@clinic.example', password: 'bench-kettle-orchid-93-lantern' };
/** Clock ticks per second in /proc/<pid>/stat; 100 on every current Linux. */
const ticksPerSecond = 100;

interface Running {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

async function startProvider(folder: string): Promise<Running> {
  const child = spawn(process.execPath, ['dist/programs/provider.js'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PROVIDER_PORT: '0',
      STAFF_EMAIL: login.email,
      STAFF_PASSWORD: login.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise<string>((resolve) => {
    let output = '';
    const listen = (text: string): void => {
      output += text;
      const found = /"origin":"([^"]+)"/.exec(output)?.[1];
      if (!found) return;
      child.stdout.off('data', listen).resume();
      resolve(found);
    };
    child.stdout.setEncoding('utf8').on('data', listen);
  });
  return {
    origin,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

const statusOf = async (pid: number, name: string): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
};

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

const report: Record<string, Record<string, number | string>> = {};

/** Sends requests on every connection, one after the other. */
async function measure(name: string, { pid }: Running, send: (count: number) => Promise<number>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const cpuBefore = await cpuSeconds(pid);
  const started = performance.now();
  let count = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      count += 1;
      const status = await send(count);
      if (status !== 200) throw new Error(`${name} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const wall = (performance.now() - started) / 1000;
  const cpu = (await cpuSeconds(pid)) - cpuBefore;
  report[name] = { 'a second': Math.round(count / wall), 'a CPU second': Math.round(count / cpu) };
}

/** Inserts submitted forms directly into the database, because calls would take long and affect the measurement. */
function insertForms(folder: string): void {
  const file = new Sqlite(path.join(folder, 'clinic.db'));
  const insert = file.prepare(
    `insert into contact_forms (token_hash, full_name, email, phone_number, service, message, status, created_at,
       updated_at, finished_at)
     values (?, 'Maria Rossi', 'maria@example.it', '393331234567', 'Impianti Dentali', ?, 'completed', ?, ?, ?)`,
  );
  file.transaction(() => {
    for (let index = 0; index < listedForms; index += 1) {
      const time = new Date(1_700_000_000_000 + index * 60_000).toISOString();
      insert.run(`bench-${index}`, 'Vorrei un preventivo. '.repeat(10), time, time, time);
    }
  })();
  file.close();
}

async function measureList(provider: Running): Promise<void> {
  const answer = await fetch(`${provider.origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const rounds = 20;
  const times: number[] = [];
  const cpuBefore = await cpuSeconds(provider.pid);
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    const list = await fetch(`${provider.origin}/contact-form/all`, { headers: { cookie } });
    const bytes = (await list.arrayBuffer()).byteLength;
    times.push(performance.now() - started);
    if (list.status !== 200 || bytes < listedForms * 100) throw new Error('the list is not what it should be');
  }
  const cpu = ((await cpuSeconds(provider.pid)) - cpuBefore) / rounds;
  times.sort((a, b) => a - b);
  report[`list of ${listedForms}`] = {
    'median ms': Math.round(times[rounds / 2] ?? 0),
    'CPU ms': Math.round(cpu * 1000),
    'peak memory MB': Math.round((await statusOf(provider.pid, 'VmHWM')) / 1024),
  };
}

const folder = await mkdtemp(path.join(tmpdir(), 'provider-bench-'));
const provider = await startProvider(folder);
const pool = new Pool(provider.origin, { connections, allowH2: false });
try {
  const tokens: string[] = [];
  const initialize = '/contact-form/initializeClientContactForm';
  for (let index = 0; index < connections; index += 1) {
    const answer = await pool.request({ method: 'GET', path: initialize });
    const body = await answer.body.text();
    tokens.push(/"clientToken":"([^"]+)"/.exec(body)?.[1] ?? '');
  }
  const tokenFor = (count: number): string => tokens[count % tokens.length] ?? '';

  await measure('save of one field', provider, async (count) => {
    const { statusCode, body } = await pool.request({
      method: 'PUT',
      path: '/contact-form/updateClientContactForm',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ clientToken: tokenFor(count), message: `message ${count}` }),
    });
    await body.dump();
    return statusCode;
  });
  await measure('fetch of the state', provider, async (count) => {
    const state = `/contact-form/clientContactFormState/${tokenFor(count)}`;
    const { statusCode, body } = await pool.request({ method: 'GET', path: state });
    await body.dump();
    return statusCode;
  });
  insertForms(folder);
  await measureList(provider);
  console.table(report);
} finally {
  await pool.close();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
}
