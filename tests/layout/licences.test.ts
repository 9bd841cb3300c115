import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shippedPackages } from '#scripts/shipped-packages.ts';

/** Licences that only require that their text accompanies a copy. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
]);

/** Packages under other licences that may be distributed, with the reason. */
const explained: readonly { licence: string; packages: RegExp; reason: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    reason: 'libvips: a shared library in a file of its own, unchanged, which an operator may replace',
  },
  {
    licence: 'LGPL-3.0',
    packages: /^(?:heic-decode|heic-convert|libheif-js)$/,
    reason: 'libheif: a module in a file of its own, unchanged, which an operator may replace',
  },
  {
    licence: 'MPL-2.0',
    packages: /^lightningcss(?:-|$)/,
    reason: 'compiles styles while the site is built; unchanged, and no part of what the build makes',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    reason: 'data about browsers for the build, named by its authors; no copy of it is in what the build makes',
  },
];

/** @param expression SPDX expression: one of the licences can be chosen (OR), or all apply (AND). */
const isAllowed = (name: string, expression: string): boolean => {
  const plain = expression.replaceAll(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => isAllowed(name, one));
  return plain
    .split(' AND ')
    .every(
      (licence) =>
        allowed.has(licence) || explained.some((entry) => entry.licence === licence && entry.packages.test(name)),
    );
};

test('every package that is shipped has a licence of the list', () => {
  const shipped = shippedPackages();
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ name, license }) => !isAllowed(name, license))).toEqual([]);
});

test('every package has a checksum, and comes from the registry that npm is set to', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own file
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, object>;
  };
  const fromElsewhere = Object.entries(packages)
    .filter(([path]) => path !== '')
    .filter(([, locked]) => !('integrity' in locked) || 'resolved' in locked)
    .map(([path]) => path);
  expect(fromElsewhere).toEqual([]);
});
