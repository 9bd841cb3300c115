import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../support/new-folder.ts';
import { programEnv, programFile } from '../support/program.ts';
import { startSite } from '../support/site-process.ts';
import { expectStderr } from '../support/stderr.ts';

/** Runs a program in a working directory until its output matches or it exits. @returns the output. */
const run = async (script: string, args: string[], cwd: string, env: Record<string, string>, until?: RegExp) => {
  const child = spawn(process.execPath, [programFile(script), ...args], {
    cwd,
    env: { ...programEnv, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (until?.test(output)) child.kill('SIGTERM');
    });
  await Promise.all([text(child.stdout), text(child.stderr)]);
  return output;
};

/** @returns a folder with a `.env`. */
const newEnvironment = async () => {
  const folder = newFolder();
  await writeFile(path.join(folder, '.env'), 'DATA_DIR=from-file\n');
  return folder;
};

describe('.env in the working directory', () => {
  const programs = {
    website: (folder: string, env: Record<string, string>) =>
      run('server/main.ts', [], folder, { PORT: '0', ...env }, /The site:/),
    provider: (folder: string, env: Record<string, string>) =>
      run('provider/main.ts', [], folder, { PROVIDER_PORT: '0', ...env }, /provider listening/),
    'npm run staff': (folder: string, env: Record<string, string>) =>
      run('provider/cli/staff.ts', ['list'], folder, env),
  };

  test.each(Object.entries(programs))(
    'is read by the %s, which says which database it opened',
    async (_name, start) => {
      const folder = await newEnvironment();
      expect(await start(folder, {})).toContain(path.join(folder, 'from-file', 'clinic.db'));
    },
  );

  test('loses to the environment', async () => {
    const folder = await newEnvironment();
    const other = path.join(folder, 'from-environment');
    expect(await programs['npm run staff'](folder, { DATA_DIR: other })).toContain(path.join(other, 'clinic.db'));
  });

  test('without DATABASE_URL’s password in what is printed', async () => {
    const folder = newFolder();
    const env = { DATABASE_URL: 'postgres://clinic:geheim@127.0.0.1:1/patients' };
    const output = await run('provider/cli/staff.ts', ['list'], folder, env);
    expect(output).toContain('postgres://127.0.0.1:1/patients');
    expect(output).not.toContain('geheim');
  });
});

test('a failure of the embedded provider is logged with class, code and stack', async () => {
  expectStderr(/"code":"SQLITE_ERROR"/);
  const folder = newFolder();
  const site = await startSite({ DATA_DIR: folder });
  onTestFinished(async () => {
    await site.terminate();
  });
  const database = new Sqlite(path.join(folder, 'clinic.db'));
  database.exec('drop table blogs');
  database.close();
  expect((await fetch(`${site.origin}/api/blog/get-blogs`)).status).toBe(500);

  const lines = () =>
    site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
  const parsed = () => lines().map((line): Record<string, unknown> => JSON.parse(line));
  const ofProvider = () => parsed().filter(({ service }) => service === 'provider');
  await expect.poll(() => ofProvider().map(({ msg }) => msg)).toContain('http request failed');
  expect(ofProvider().find(({ msg }) => msg === 'http request failed')).toMatchObject({
    level: 'error',
    code: 'INTERNAL',
    err: { type: 'SqliteError', code: 'SQLITE_ERROR', stack: expect.stringContaining('at ') },
  });

  const fieldsOfRequestLine = (service: string) =>
    Object.keys(parsed().find((line) => line['service'] === service && line['msg'] === 'http request') ?? {});
  await expect.poll(() => fieldsOfRequestLine('website')).toContain('route');
  await expect.poll(() => fieldsOfRequestLine('provider')).toEqual(fieldsOfRequestLine('website'));
});
