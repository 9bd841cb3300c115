/**
 * `npm run sbom`: lists the packages that are shipped, as package-lock.json has them, in the form of CycloneDX 1.5. npm's own `npm sbom --omit dev` leaves out
 * packages that a development dependency asks for as well.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { shippedPackages } from './shipped-packages.ts';

const { name, version, description } = JSON.parse(readFileSync('package.json', 'utf8'));

const components = shippedPackages().map((shipped) => {
  const [algorithm = '', digest = ''] = shipped.integrity.split('-');
  return {
    type: 'library',
    name: shipped.name,
    version: shipped.version,
    scope: shipped.isOptional ? 'optional' : 'required',
    purl: `pkg:npm/${shipped.name.replace('@', '%40')}@${shipped.version}`,
    hashes: [
      { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
    ],
    licenses: [
      / (?:AND|OR) /.test(shipped.license)
        ? { expression: shipped.license }
        : { license: { id: shipped.license } },
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
    components,
  }),
);
