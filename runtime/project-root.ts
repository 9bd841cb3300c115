import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

const manifest = findPackageJSON('.', import.meta.url);
if (manifest === undefined) throw new Error('There is no package.json above the programs');

/** The folder of package.json, for paths of files beside the code. It is the same for sources and built programs. */
export const projectRoot = dirname(manifest);
