import { readFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  /** Required only by development dependencies. */
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

export interface ShippedPackage {
  /** Path of the package's folder. */
  path: string;
  name: string;
  version: string;
  /** SPDX expression; '' if the package has none. */
  license: string;
  /** `sha512-` followed by a digest in base64. */
  integrity: string;
  /** Installed only on some platforms, for example a native module. */
  isOptional: boolean;
}

/** @returns the packages of package-lock.json for every platform, each version once, without development packages. */
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
