import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#runtime/project-root.ts';
import { isBuildStale } from '#scripts/stale-build.ts';
import { isInContext } from '#tests/support/build-context.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { staff } from '#tests/support/provider-client.ts';
import { startProgram } from '#tests/support/started-program.ts';
import { copyTrackedFiles } from '#tests/support/tracked-files.ts';

/**
 * The two commands of README.md on machines that have nothing but Node, npm and a shell: no compiler, no Python, no
 * other program of this machine. Node and npm come from the registry and the cache that npm is set to here.
 */
const machines = [
  { node: '20', npm: '10.8', locale: { TZ: 'Asia/Tokyo', LANG: 'C' }, isTested: true },
  // Builds by the same Node as the others. What its npm installs, its start needs.
  {
    node: '22',
    npm: '10.9',
    locale: { TZ: 'America/Lima', LANG: 'it_IT.UTF-8' },
    settings: 'ignore-scripts=true',
    isBuilt: !isBuildStale(),
  },
  // What the image is built from suffices.
  { node: '24', npm: '11.6', locale: {}, isWanted: isInContext },
  { node: 'latest', npm: 'latest', locale: {}, settings: 'ignore-scripts=true', isTested: true },
];
/** Two are tried at once, so the two that take longest, because they run tests, begin first. */
const longestFirst = machines.toSorted((one, other) => Number(other.isTested ?? false) - Number(one.isTested ?? false));

const run = promisify(execFile);
const tools = newFolder();
const packageOf = (name: string) => join(tools, 'node_modules', name);

/** npm's settings of this machine that say where packages come from. */
const sources = ['cache', 'cafile', 'https-proxy', 'noproxy', 'proxy', 'registry'];
const known: Record<string, unknown> = JSON.parse(
  execFileSync('npm', ['config', 'list', '--json'], { encoding: 'utf8' }),
);
const settingsOfNpm = Object.fromEntries(
  sources.flatMap((name) =>
    typeof known[name] === 'string' ? [[`npm_config_${name.replace('-', '_')}`, known[name]]] : [],
  ),
);
/** The command of docs/installing.md that prints the hash of every file of a build. */
const [, listing = 'exit 1'] =
  /^\*\*Check of a build\*\*.*?^```sh\nnpm ci && npm run build && (.+?)$/ms.exec(
    readFileSync(join(projectRoot, 'docs/installing.md'), 'utf8'),
  ) ?? [];
/** The hashes of each machine's build, by its Node. */
const builds = new Map<string, string[]>();

const certificates = process.env['NODE_EXTRA_CA_CERTS'];

beforeAll(async () => {
  const platform = `node-${process.platform}-${process.arch}`;
  const packages = machines.flatMap(({ node, npm }) => [
    `node-${node}@npm:${platform}@${node}`,
    `npm-${npm}@npm:npm@${npm}`,
  ]);
  await run('npm', ['install', '--prefix', tools, '--no-save', '--no-audit', '--no-fund', ...packages]);
});

/** @returns a copy of the repository in a path with blanks, and the environment of a new user. */
function newMachine({ node, npm, locale, settings = '', isWanted }: (typeof machines)[number]) {
  const folder = newFolder();
  const bin = join(folder, 'bin');
  const home = join(folder, 'home');
  const site = join(folder, 'a clinic');
  for (const name of [bin, home]) mkdirSync(name);
  symlinkSync(join(packageOf(`node-${node}`), 'bin/node'), join(bin, 'node'));
  symlinkSync(join(packageOf(`npm-${npm}`), 'bin/npm-cli.js'), join(bin, 'npm'));
  symlinkSync('/bin/sh', join(bin, 'sh'));
  writeFileSync(join(home, '.npmrc'), settings);
  copyTrackedFiles(site, isWanted);
  const env = {
    PATH: bin,
    HOME: home,
    ...locale,
    PORT: '0',
    STAFF_EMAIL: staff.email,
    STAFF_PASSWORD: staff.password,
    ...settingsOfNpm,
    ...(certificates !== undefined && { NODE_EXTRA_CA_CERTS: certificates }),
  };
  const options = { cwd: site, env };
  return { options, npm: (...args: string[]) => run(join(bin, 'npm'), args, options) };
}

test.concurrent.each(longestFirst)(
  'Node $node with npm $npm installs and starts the site, the oldest and the newest test it, too',
  async (machine) => {
    const { options, npm } = newMachine(machine);

    const installed = await npm('ci', '--no-audit', '--no-fund');
    // npm tells of its newer versions once in a while.
    expect(installed.stderr.replaceAll(/^npm notice.*\n/gm, '')).toBe('');
    if (machine.isBuilt) cpSync(join(projectRoot, 'dist'), join(options.cwd, 'dist'), { recursive: true });

    const site = await startProgram(['npm', 'start'], /The site:\s+(http\S+)\n/, {
      ...options,
      isForeign: true,
    });
    const origin = site.ready[1] ?? '';
    const page = await fetch(origin);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1')]);
    const { email, password } = staff;
    const login = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email, password }),
    });
    expect(login.status).toBe(200);
    expect(await site.terminate()).toBe(0);
    expect(site.output()).toContain('"msg":"stopped"');

    expect(site.output().includes('Building the site')).toBe(!machine.isBuilt);
    // The build was made where another npm may have installed other optional packages, which it lists.
    if (machine.isBuilt) await npm('run', 'sbom');
    const { stdout } = await run('sh', ['-c', listing], { cwd: options.cwd });
    builds.set(machine.node, stdout.split('\n'));

    // The tests run in the same Node on every machine that is older than the package's.
    if (!machine.isTested) return;
    const unit = await npm('run', 'test:unit', '--', 'tests/layout/deployment.test.ts');
    expect(unit.stdout).toMatch(/Tests .*passed/);
    const journey = await npm(
      'run',
      'test:e2e',
      '--',
      'tests/e2e/staff-session.spec.ts',
      '-g',
      'an admin finds the dashboard',
    );
    expect(journey.stdout).toMatch(/^\s*1 passed/m);
  },
);

/** The list of parts names the Node that runs: that of the package, or a newer one of the machine. */
const withoutNode = (build: string[] = []) => build.filter((line) => !line.endsWith('sbom.cdx.json'));

test('their builds, in different folders, by different users in different time zones, are identical', () => {
  const [first = [], second, ...others] = machines.map(({ node }) => builds.get(node));
  expect(first.length).toBeGreaterThan(400);
  expect(second).toEqual(first);
  for (const other of others) expect(withoutNode(other)).toEqual(withoutNode(first));
});
