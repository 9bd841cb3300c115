import { spawn } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { isBuildStale } from '#scripts/stale-build.ts';
import { endOf } from '../support/ended-process.ts';
import { forTest } from '../support/for-test.ts';
import { newFolder } from '../support/new-folder.ts';
import { hasPostgres, startPostgres } from '../support/provider-postgres.ts';
import { programEnv } from '../support/program.ts';
import { saySkipped } from '../support/skipped.ts';

/** Enough arguments of each command; the boolean says if they are required. */
const commands: Readonly<Record<string, { enough: readonly string[]; isRequired?: boolean }>> = {
  backup: { enough: ['/nowhere'], isRequired: true },
  bench: { enough: [] },
  check: { enough: [] },
  conformance: { enough: ['--provider', 'http://127.0.0.1:9', '--only', 'form'], isRequired: true },
  dev: { enough: [] },
  doctor: { enough: ['--before-start'] },
  fonts: { enough: [] },
  'health-check': { enough: [] },
  lighthouse: { enough: [] },
  provider: { enough: [] },
  register: { enough: [] },
  restore: { enough: ['/nowhere'], isRequired: true },
  retention: { enough: ['--yes'] },
  sbom: { enough: [] },
  staff: { enough: ['disable', 'ana@clinic.example'], isRequired: true },
  start: { enough: [] },
  verify: { enough: ['/nowhere'] },
};

/** Scripts that pass their arguments to another tool or run several tools; and `setup`, which has tests of its own. */
const toolScript = /^(?:build|format|lint|setup|test|types|unused)(?::|$)/;

const scripts: Record<string, string> = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).scripts;
const ownScripts = Object.keys(scripts).filter(
  (name) => !toolScript.test(name) && !(name.startsWith('pre') && name.slice(3) in scripts),
);
const programs = readdirSync(join(projectRoot, 'dist/programs'))
  .filter((file) => file.endsWith('.js') && !file.endsWith('-worker.js'))
  .map((file) => file.replace(/\.js$/, ''));

/** The shell's command line, and the name in `commands`, of everything that an operator or a developer runs. */
const rows = [
  ...ownScripts.map((name) => ({ title: `npm run ${name}`, name, line: scripts[name] ?? '' })),
  ...programs.map((program) => ({
    title: `dist/programs/${program}.js`,
    name: program === 'website' ? 'start' : program,
    line: `node dist/programs/${program}.js`,
  })),
];

const unchangedFolders = readdirSync(projectRoot).filter(
  (name) => !/^(?:node_modules|\.git|data|test-results|coverage|playwright-report)$/.test(name),
);

/** @returns path, size and time of the last change of every file of the product and its build. */
const snapshot = (): string[] =>
  unchangedFolders
    .flatMap((name) => {
      const path = join(projectRoot, name);
      if (!statSync(path).isDirectory()) return [path];
      return readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((below) => !below.includes('node_modules'))
        .map((below) => join(path, below));
    })
    .map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`);

const dataDir = join(newFolder(), 'mistyped');

/** Runs a command line as npm does. */
async function run(line: string, args: readonly string[], settings: Record<string, string> = {}) {
  const path = [join(projectRoot, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn('sh', ['-c', `${line} "$@"`, 'sh', ...args], {
    cwd: projectRoot,
    env: {
      ...programEnv,
      PATH: path,
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: '0',
      PROVIDER_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
  return endOf(child);
}

const isBuilt = ({ line }: (typeof rows)[number]) => line.startsWith('node dist/');
const builtNames = new Set(rows.filter(isBuilt).map(({ name }) => name));

/**
 * The arguments, and what the command writes about them on standard error; null: the usage on standard output. A built
 * program reads them with the code of its script, so that each of the two is asked for one half.
 */
const cases = rows.flatMap((row) => {
  const { enough = [], isRequired = false } = commands[row.name] ?? {};
  if (isBuilt(row))
    return [
      { ...row, args: ['--help'], problem: null },
      { ...row, args: [...enough, 'superfluous'], problem: "'superfluous'" },
    ];
  return [
    ...(builtNames.has(row.name) ? [] : [{ ...row, args: [...enough, '-h'], problem: null }]),
    { ...row, args: [...enough, '--no-such-option'], problem: "'--no-such-option'" },
    ...(isRequired ? [{ ...row, args: [], problem: 'missing' }] : []),
  ];
});

test('every command is in the table of this test', () => {
  expect([...new Set(rows.map(({ name }) => name))].toSorted()).toEqual(Object.keys(commands).toSorted());
});

if (isBuildStale()) saySkipped('usage of commands: they would build the site first; npm run build');

describe.skipIf(isBuildStale())('a command that is asked for help, or has wrong arguments', () => {
  const outcomes = new Map<object, Awaited<ReturnType<typeof run>>>();
  let before: string[] = [];

  beforeAll(async () => {
    before = snapshot();
    const waiting = [...cases];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        outcomes.set(next, await run(next.line, next.args));
    };
    await Promise.all([work(), work(), work()]);
  });

  test.each(cases)('$title $args prints its usage', ({ title, args, problem, ...row }) => {
    const outcome = outcomes.get(cases.find((one) => one.title === title && one.args === args) ?? row);
    const usage = expect.stringMatching(/^Usage: (?:npm|node) \S/m);
    expect(outcome).toEqual(
      problem === null ? { code: 0, stdout: usage, stderr: '' } : { code: 2, stdout: '', stderr: usage },
    );
    expect(outcome?.stderr.split('\n')[0]).toContain(problem ?? '');
  });

  test('creates and changes no file', () => {
    expect(snapshot()).toEqual(before);
    expect(existsSync(dataDir)).toBe(false);
  });
});

describe('where no site has been started', () => {
  // Each opens its database in its own place.
  test.each([
    ['backup', '/nowhere'],
    ['retention', '--yes'],
    ['staff', 'add', 'ana@clinic.example', 'Ana'],
    ['verify'],
  ])('%s is refused with one sentence, and leaves a folder of something else as it is', async (name, ...args) => {
    const other = newFolder();
    chmodSync(other, 0o755);
    expect(await run(`node dist/programs/${name}.js`, args, { DATA_DIR: other })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database ${join(other, 'clinic.db')}: correct DATA_DIR, or start the site once\n`,
    });
    expect([statSync(other).mode & 0o777, readdirSync(other)]).toEqual([0o755, []]);
  });

  // All commands open it by the same function.
  const [line, args] = ['node dist/programs/retention.js', ['--yes']] as const;

  test('a command creates no folder', async () => {
    expect(await run(line, args)).toMatchObject({ code: 1, stdout: '' });
    expect(existsSync(dataDir)).toBe(false);
  });

  test.skipIf(!hasPostgres)('a command says that a new PostgreSQL database is empty', async () => {
    const postgres = await forTest(startPostgres());
    const url = await postgres.createDatabase();
    const { code, stderr } = await run(line, args, { DATABASE_URL: url });
    expect([code, stderr.trim().split('\n').at(-1)]).toEqual([
      1,
      'The database is empty: correct DATA_DIR or DATABASE_URL, or start the site once, which creates the tables',
    ]);
  });
});
