import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { hasClamd, startClamd } from '../support/clamd.ts';
import type { Services } from '../support/docker-stand-in.ts';
import { forTest } from '../support/for-test.ts';
import { freePort } from '../support/free-port.ts';
import { newFolder } from '../support/new-folder.ts';
import { completeForm, postPlainForm } from '../support/plain-form.ts';
import { programEnv } from '../support/program.ts';
import { providerClient, staff, textField } from '../support/provider-client.ts';
import { hasOwnPostgres, startOwnPostgres } from '../support/provider-postgres.ts';
import { startProviderProcess } from '../support/provider-process.ts';
import { startS3 } from '../support/provider-s3.ts';
import { startWebsiteProcess } from '../support/website-process.ts';

const page = readFileSync(join(projectRoot, 'docs/incidents.md'), 'utf8');

/** The lines of each block of the page, without comments. */
const blocks = [...page.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map(([, indent = '', block = '']) =>
  block
    .split('\n')
    .map((line) => line.slice(indent.length).replace(/ {2,}# .*$/, ''))
    .filter(Boolean),
);
const isDefinition = (line: string) => /^\w+\(\) \{/.test(line);
/** The page's shell functions, with containers and without. */
const [inContainers = [], onHost = []] = blocks.filter((lines) => lines.every(isDefinition));

const spans = [...page.replaceAll(/^ *```.*?^ *```$/gms, '').matchAll(/`([^`]+)`/g)]
  .map(([, span = '']) => span.replaceAll(/\s+/g, ' '))
  .filter((span) => /^(?:docker compose|npm run|logs|metrics|run) /.test(span));
const commands = [...new Set([...blocks.flat().filter((line) => !isDefinition(line)), ...spans])];

const docker = 'needs a Docker engine';
const notRun: Readonly<Record<string, string>> = {
  'docker compose ps --all': docker,
  'docker compose logs --tail 20 front web': docker,
  'docker compose ps --all scanner': docker,
  'docker compose logs --tail 20 scanner': docker,
  'docker compose restart scanner': docker,
  'docker compose up -d web': docker,
  'docker compose up -d database': docker,
  'docker compose up -d redis': docker,
  'docker compose up -d provider': docker,
  'docker system df': docker,
  'docker image prune --force': 'deletes images of this machine',
};

/** What begins each command, and what it shows of the faults below. */
const rows: readonly (readonly [begin: string, shows: RegExp])[] = [
  // The site
  ["curl -sS -o /dev/null -w '%{http_code}", /^200$/],
  [`logs 30m | grep -E '"level":"(error|fatal)"'`, /"msg":"http request failed"/],
  [`logs 30m | grep '"msg":"http request failed"'`, /^ +\d+ "code":"DATABASE_UNAVAILABLE","msg"$/m],
  [`logs 30m | grep '"msg":"http request"' | grep -E '"status":5'`, /^ +\d+ "route":"[^"]+","status":503$/m],
  [
    `logs 30m | grep '"msg":"http request"' | grep -E '"milliseconds":`,
    /^ +\d+ "service":"website"\t"route":"\/contact-form"$/m,
  ],
  ['metrics web | grep -E', /^website_provider_circuit_open 0$/m],
  ['metrics web | awk', /^[1-9]\d*$/],
  ["metrics provider | grep -E '^provider_database_", /^provider_database_connections\{state="\w+"\} \d+$/m],
  ['docker compose exec database psql', /active +\| 00:00:0\d\.\d+ +\| Lock$/m],
  // Storage and scanner
  ['npm run doctor', /^WRONG +PROVIDER_DOWN: /m],
  ['docker compose exec -T web node dist/programs/doctor.js;', /^WRONG +STORAGE_UNREACHABLE: /m],
  ['docker compose run --rm -T provider dist/programs/doctor.js', /^WRONG +STORAGE_UNREACHABLE: /m],
  [`logs 24h | grep -E '"dependency":"storage"`, /^ "time":"[^"]+" .*"code":"ECONNREFUSED"/m],
  [`logs 30m | grep -E '"msg":"(scanner|upload stored)'`, /"msg":"scanner unavailable"/],
  ["metrics provider | grep -E '^provider_(scans_total", /^provider_dependency_up\{dependency="scanner"\} 0$/m],
  // Room and backups
  ["metrics provider | grep '^provider_draft_documents_", /^provider_draft_documents_limit_bytes \d+$/m],
  [`logs 24h | grep -oE '"route":"/api/uploads/`, /^ +1 "route":"\/api\/uploads\/contact-form","status":200$/],
  ['df -h /', /^Filesystem/],
  ["metrics provider | grep '^provider_disk_", /^provider_disk_free_bytes \d/m],
  ["metrics provider | grep '^provider_backup_", /^provider_backup_timestamp_seconds\{.*kind="full".*\} 0$/m],
  ['docker compose run --rm -T backup', /The storage .* cannot be reached \(ECONNREFUSED\)/],
  // Accounts and requests
  ['run dist/programs/staff.js list', /^ana@clinic\.example\t.*\taccount 2$/m],
  [`logs 72h | grep '"account":2`, /^"time":"[^"]+"\t"route":"\/(?:api\/)?staff\/[^"]+"\t"status":200$/m],
  [`logs 1h | grep '"route":"/api/auth/login"'`, /^ +1 "status":401$/m],
  ['run dist/programs/staff.js disable', /ana@clinic\.example/],
  ['run dist/programs/staff.js reset-password', /ana@clinic\.example/],
  ['run dist/programs/staff.js reset-second-factor', /ana@clinic\.example/],
  ['run dist/programs/staff.js enable', /ana@clinic\.example/],
  ["metrics provider | grep -E '^provider_doomed_objects", /^provider_doomed_objects \d+$/],
  ['run dist/programs/verify.js', /^Every row has its object/],
  ['code=', /^$/],
  [
    'logs 72h | grep "\\"reqId\\":',
    /"service":"website".*"msg":"http request failed"[^]*"service":"provider".*"msg":"http request failed"/,
  ],
  [`logs 72h | grep '"service":"website"'`, /^"time":"[^"]+"\t"status":303$/m],
];

const rowsOf = (command: string) => rows.filter(([begin]) => command.startsWith(begin));

test('every command of docs/incidents.md is tried, or has a reason why not', () => {
  expect(commands.filter((command) => rowsOf(command).length !== 1 && notRun[command] === undefined)).toEqual([]);
  expect(Object.keys(notRun).filter((command) => !commands.includes(command))).toEqual([]);
  expect(rows.filter(([begin]) => !commands.some((command) => command.startsWith(begin)))).toEqual([]);
});

/** Website, provider and what they use, and the shell in which an operator types the page's commands. */
async function startClinic() {
  const postgres = await forTest(startOwnPostgres());
  const s3 = await startS3({ checksSignatures: false });
  const clamd = await forTest(startClamd());
  const database = new URL(await postgres.createDatabase());
  const [webPort, providerPort] = [await freePort(), await freePort()];
  const providerSettings = {
    DATABASE_URL: database.href,
    DATA_DIR: newFolder(),
    CLAMAV_HOST: clamd.address,
    PROVIDER_ADMIN_PORT: String(providerPort),
    STAFF_EMAIL: staff.email,
    STAFF_PASSWORD: staff.password,
    ...s3.env,
  };
  const provider = await forTest(
    startProviderProcess(providerSettings).then((started) => ({ ...started, close: started.kill })),
  );
  const webSettings = {
    PROVIDER_URL: provider.origin,
    STORAGE_ORIGINS: s3.env['S3_ENDPOINT'] ?? '',
    ADMIN_PORT: String(webPort),
  };
  const website = await startWebsiteProcess({
    provider: { url: provider.origin, storage: { origin: s3.env['S3_ENDPOINT'] ?? '' } },
    env: webSettings,
  });

  const folder = newFolder();
  const state = join(folder, 'services.json');
  const standIn = join(import.meta.dirname, '../support/docker-stand-in.ts');
  for (const name of ['docker', 'journalctl']) {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\nexec '${process.execPath}' '${standIn}' ${name} "$@"\n`);
    chmodSync(file, 0o755);
  }
  const web = { ...webSettings, PORT: new URL(website.origin).port, DATA_DIR: website.folder };
  const forPsql = {
    PGHOST: database.hostname,
    PGPORT: database.port,
    PGDATABASE: database.pathname.slice(1),
  };
  const services = (): Services => ({
    web: { env: web, log: website.output(), adminPort: webPort },
    provider: { env: providerSettings, log: provider.output(), adminPort: providerPort },
    backup: { env: providerSettings, log: '', adminPort: 0 },
    database: { env: forPsql, log: postgres.log(), adminPort: 0 },
  });

  /** @returns what a command prints. */
  const type = async (command: string, functions = inContainers): Promise<string> => {
    writeFileSync(state, JSON.stringify(services()));
    const words = [...functions, command].join('\n');
    const line = words
      .replaceAll('https://clinic.example', website.origin)
      .replaceAll('/srv/clinic', projectRoot)
      .replaceAll(' /backups', ` ${join(folder, 'backups')}`)
      .replaceAll('curl -s http://127.0.0.1:9100/', `curl -s http://127.0.0.1:${webPort}/`)
      .replaceAll('curl -s http://127.0.0.1:9101/', `curl -s http://127.0.0.1:${providerPort}/`);
    // Without containers, one file has the settings of both programs.
    const settings = functions === onHost ? { ...web, ...providerSettings } : web;
    const path = [folder, dirname(process.execPath), process.env['PATH']].join(delimiter);
    const shell = spawn('bash', ['-c', line], {
      cwd: projectRoot,
      env: { ...programEnv, ...settings, PATH: path, STAND_IN_FOR: state, code: failedId() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [shown, complaints] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
    return (shown + complaints).trimEnd();
  };
  /** @returns the id of an HTTP request that failed. */
  const failedId = (): string => /"reqId":"([^"]+)".*"msg":"http request failed"/.exec(website.output())?.[1] ?? '';
  return { postgres, s3, clamd, database, provider, website, type };
}

describe.skipIf(!hasOwnPostgres || !hasClamd)('docs/incidents.md', () => {
  test('has commands that show the faults for which they are', async () => {
    const { postgres, s3, clamd, database, provider, website, type } = await startClinic();
    const shown = new Map<string, string>();
    const look = async (...begins: string[]) => {
      for (const begin of begins)
        for (const command of commands.filter((one) => one.startsWith(begin) && notRun[one] === undefined))
          shown.set(command, await type(command));
    };
    const send = async () => {
      const { status } = await postPlainForm(website.origin, completeForm);
      return status;
    };
    const upload = async () => {
      const visitor = providerClient(`${website.origin}/api`);
      const begun = await visitor.request('GET', '/contact-form/initializeClientContactForm');
      const bytes = '%PDF-1.7';
      const body = new FormData();
      body.set('clientToken', textField(begun.body, 'clientToken'));
      body.set('size', String(bytes.length));
      body.set('file', new File([bytes], 'referto.pdf', { type: 'application/pdf' }));
      const answer = await fetch(`${website.origin}/api/uploads/contact-form`, { method: 'POST', body });
      return answer.status;
    };

    // A stranger guesses, and a stolen account reads.
    const added = await type('run dist/programs/staff.js add ana@clinic.example Ana staff');
    const password = /\(staff\), password .*: (\S+)$/m.exec(added)?.[1] ?? '';
    const thief = providerClient(`${website.origin}/api`);
    const origin = { origin: website.origin };
    const logIn = (given: string) =>
      thief.request('POST', '/auth/login', { email: 'ana@clinic.example', password: given }, origin);
    expect([(await logIn('guessed-password')).status, (await logIn(password)).status]).toEqual([401, 200]);
    expect((await thief.request('GET', '/staff/account')).status).toBe(200);

    expect([await send(), await upload()]).toEqual([303, 200]);
    await clamd.stop();
    expect(await upload()).toBe(503);
    await look("metrics provider | grep -E '^provider_(scans_total");
    await clamd.start();

    // The site is slow while another connection holds a lock.
    const holder = new Client({ connectionString: database.href });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table contact_forms');
    const slow = send();
    // An answer counts as slow after a second.
    const waiting = "wait_event_type = 'Lock' and clock_timestamp() - query_start > '1.1 s'";
    const observer = new Client({ connectionString: database.href });
    await observer.connect();
    const findWaiting = async () =>
      (await observer.query(`select pid from pg_stat_activity where ${waiting}`)).rows.length;
    await expect.poll(findWaiting).toBe(1);
    await observer.end();
    await look('docker compose exec database psql');
    await holder.query('rollback');
    await holder.end();
    expect(await slow).toBe(303);

    await postgres.stop();
    expect(await send()).toBe(503);
    await postgres.start();
    await expect.poll(send).toBe(303);
    await look('run dist/programs/verify.js');

    await s3.close();
    expect((await fetch(`${provider.origin}/readyz`)).status).toBe(503);
    await provider.wrote(/"dependency":"storage".*"msg":"dependency unavailable"/);
    await look('docker compose exec -T web', 'docker compose run --rm');
    await look(...commands.filter((command) => !shown.has(command)));

    const wrong = [...shown].filter(([command, output]) => !rowsOf(command)[0]?.[1].test(output));
    expect(wrong).toEqual([]);

    // The functions without containers show the same.
    for (const command of ['logs 30m | sort', 'run dist/programs/staff.js list'])
      expect(await type(command, onHost)).toBe(await type(command));
    expect(await type('metrics web', onHost)).toContain('website_provider_circuit_open 0');
    expect(await type('metrics provider', onHost)).toContain('provider_doomed_objects');
  });
});
