/**
 * `npm run sbom`: lists the components of this build in CycloneDX 1.5. These are the Node that runs this script, and
 * the shipped packages of package-lock.json except those for other platforms. `npm sbom --omit dev` would omit
 * packages that a development dependency also requires.
 */
import { hash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { readArguments } from '#runtime/command-line.ts';
import { shippedPackages } from './shipped-packages.ts';

readArguments('Usage: npm run sbom\nWrites dist/programs/sbom.cdx.json, the bill of materials of the build.', {});

const { name, version, description, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

/**
 * @returns whether the package is part of this build. The image's Node comes from its base image, not
 *   `node_modules`.
 */
const isPart = (shipped: { name: string; path: string }) =>
  shipped.name in optionalDependencies
    ? process.execPath.startsWith(resolve(shipped.path) + sep)
    : existsSync(shipped.path);

const runtime = {
  type: 'platform',
  name: 'node',
  version: process.versions.node,
  cpe: `cpe:2.3:a:nodejs:node.js:${process.versions.node}:*:*:*:*:*:*:*`,
  purl: `pkg:generic/node@${process.versions.node}`,
  hashes: [{ alg: 'SHA-256', content: hash('sha256', readFileSync(process.execPath)) }],
  licenses: [{ license: { id: 'MIT' } }],
};

const packages = shippedPackages()
  .filter(isPart)
  .map((shipped) => {
    const [algorithm = '', digest = ''] = shipped.integrity.split('-');
    return {
      type: 'library',
      name: shipped.name,
      version: shipped.version,
      scope: shipped.isOptional ? 'optional' : 'required',
      purl: `pkg:npm/${shipped.name.replace('@', '%40')}@${shipped.version}`,
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
      licenses: [
        / (?:AND|OR) /.test(shipped.license) ? { expression: shipped.license } : { license: { id: shipped.license } },
      ],
    };
  });

writeFileSync(
  'dist/programs/sbom.cdx.json',
  JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, description } },
    components: [runtime, ...packages],
  }),
);
