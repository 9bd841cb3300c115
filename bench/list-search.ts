import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { providerClient, staff, type ProviderClient } from '#tests/support/provider-client.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { median, printTable, type Table } from './support/table.ts';

/**
 * `npm run bench list-search`: measures calls of staff to a long list of the bundled provider on SQLite. `BENCH_BEFORE`
 * names another checkout with which they are compared, call by call.
 */
const sizes = [7300, 100_000];
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 11);
const projectRoot = join(import.meta.dirname, '..');
const folders = { before: process.env['BENCH_BEFORE'], now: projectRoot };

const calls: Record<string, object> = {
  'newest page': { query: '', search: '' },
  'search of two words': { query: '', search: 'rossi maria' },
  'search without result': { query: '', search: 'nessuno' },
  view: { query: '?view=waiting', search: '' },
  'page 20 by name': { query: '?sort=fullName&page=20', search: '' },
  'by completion': { query: '?sort=-overallCompletion', search: '' },
  'open request': { query: '?form=3000', search: '' },
  'requests of a person': { query: '', search: '+39 333 100 3000', by: 'person' },
  dashboard: { query: '', search: '', figures: true },
};

const names = 'maria giulia luca paolo anna marco elena d’angelo rossi bianchi verdi conti ferrari esposito'.split(' ');

function insertRequests(dataDir: string, count: number): void {
  const file = new Sqlite(join(dataDir, 'clinic.db'));
  const insert = file.prepare(
    `insert into contact_forms (token_hash, full_name, email, phone_number, service, message, status, created_at, updated_at, finished_at)
     values (?, ?, ?, ?, 'Impianti Dentali', ?, ?, ?, ?, ?)`,
  );
  const follow = file.prepare(`insert into follow_ups (form_id, state, assignee, updated_at) values (?, ?, ?, ?)`);
  file.transaction(() => {
    for (let number = 1; number <= count; number += 1) {
      const [first, last] = [names[number % 14], names[(number * 5 + 8) % 14]];
      const at = new Date(Date.now() - (count - number) * 600_000).toISOString();
      const isSent = number % 3 !== 0;
      const phone = `39333${String(1_000_000 + number)}`;
      const email = `${first}.${last}${number}@posta.example`;
      const closedAt = isSent ? at : null;
      const changedAt = closedAt ?? new Date().toISOString();
      const status = isSent ? 'completed' : 'inProgress';
      const message = 'Vorrei un preventivo. '.repeat(20);
      const text = [`bench-${number}`, `${first} ${last}`, email, phone, message, status];
      const { lastInsertRowid: id } = insert.run(text, at, changedAt, closedAt);
      if (number % 2 === 1) follow.run(id, number % 4 === 1 ? 'new' : 'contacted', number % 5 ? null : 1, at);
    }
  })();
  file.close();
}

const start = (folder: string, dataDir: string) =>
  startServer(
    [join(folder, 'provider/main.ts')],
    {
      DATA_DIR: dataDir,
      PROVIDER_PORT: '0',
      STAFF_EMAIL: staff.email,
      STAFF_PASSWORD: staff.password,
      LOG_LEVEL: 'info',
    },
    { cwd: folder },
  );

/** @returns the time of a call, and the processor time of the provider and the longest wait of a visitor meanwhile. */
async function measure(server: ServerProcess, admin: ProviderClient, body: object) {
  let longest = 0;
  const call = new AbortController();
  const visits = async () => {
    while (!call.signal.aborted) {
      const begun = performance.now();
      await fetch(`${server.origin}/healthz`);
      longest = Math.max(longest, performance.now() - begun);
    }
  };
  const cpu = await server.cpuSeconds();
  const begun = performance.now();
  const { status } = await admin.request('POST', '/staff/forms/search', body);
  const time = performance.now() - begun;
  const used = 1000 * ((await server.cpuSeconds()) - cpu);
  if (status !== 200) throw new Error(`The call answered ${status}`);
  const visiting = visits();
  await admin.request('POST', '/staff/forms/search', body);
  call.abort();
  await visiting;
  return { time, used, longest };
}

for (const size of sizes) {
  const table: Table = {};
  const times = new Map<string, number[]>();
  for (const [name, folder] of Object.entries(folders)) {
    if (!folder) continue;
    await using data = await mkdtempDisposable(join(tmpdir(), 'clinic-bench-'));
    const first = await start(folder, data.path);
    await first[Symbol.asyncDispose]();
    insertRequests(data.path, size);
    const begunAt = performance.now();
    await using server = await start(folder, data.path);
    const started = performance.now() - begunAt;
    const admin = providerClient(server.origin);
    await admin.request('POST', '/auth/login', staff);
    const idle = await server.memory();
    const put = (row: string, values: Record<string, number>) => {
      for (const [what, value] of Object.entries(values)) (table[row] ??= {})[`${name}, ${what}`] = value;
    };
    put('start, filling the columns', { ms: started });
    const firstCall = await measure(server, admin, calls['newest page'] ?? {});
    put('first call', { ms: firstCall.time, 'CPU ms': firstCall.used, 'visitor ms': firstCall.longest });
    for (const [call, body] of Object.entries(calls)) {
      const measured = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await measure(server, admin, body));
      times.set(
        `${name} ${call}`,
        measured.map(({ used }) => used),
      );
      put(call, {
        ms: median(measured.map(({ time }) => time)),
        'CPU ms': measured.reduce((sum, { used }) => sum + used, 0) / rounds,
        'visitor ms': median(measured.map(({ longest }) => longest)),
      });
    }
    put('memory MB, before / after', { ms: idle, 'CPU ms': await server.memory() });
  }
  for (const row of Object.values(table)) {
    const [before, now] = [row['before, CPU ms'], row['now, CPU ms']];
    if (typeof before === 'number' && typeof now === 'number') row['ratio'] = (now / before).toFixed(2);
  }
  printTable(`${size.toLocaleString('en')} requests`, table);
}
