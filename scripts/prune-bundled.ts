/** Runs after the image's build of the programs. In package.json and `node_modules`, keeps only unbundled packages. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '#runtime/command-line.ts';
import { exitCodeOf } from './exit-code.ts';
import { unbundledPackages } from './unbundled-packages.ts';

readArguments(
  'Usage: node scripts/prune-bundled.ts\nRemoves from package.json and node_modules all packages that the built programs contain.',
  {},
);

const { name, version, type, dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const kept = Object.fromEntries(unbundledPackages.map((name) => [name, dependencies[name]]));
writeFileSync('package.json', JSON.stringify({ name, version, private: true, type, dependencies: kept }));
const prune = ['prune', '--omit=dev', '--no-audit', '--no-fund'];
process.exitCode = exitCodeOf('npm prune', spawnSync('npm', prune, { stdio: 'inherit' }));
