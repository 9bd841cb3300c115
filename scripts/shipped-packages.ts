import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  /** Of the development dependencies alone. */
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

export interface ShippedPackage {
  /** The path of its folder. */
  path: string;
  name: string;
  version: string;
  /** An expression of SPDX; '' where the package has none. */
  license: string;
  /** `sha512-` and a digest in base64. */
  integrity: string;
  /** Installed on some machines alone, such as a native part. */
  isOptional: boolean;
}

/** @returns the packages of package-lock.json except those of development alone, for every platform, each version once. */
export function shippedPackages(): ShippedPackage[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm's own file
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const shipped = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { version = '', license = '', integrity = '', optional = false }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { path, name, version, license, integrity, isOptional: optional };
    });
  return [...new Map(shipped.map((one) => [`${one.name}@${one.version}`, one])).values()];
}
