import { basename, resolve } from 'node:path';
import { isBuildStale } from '#scripts/stale-build.ts';

const isBuilt = !isBuildStale();

const builtNames: Readonly<Record<string, string>> = {
  'server/main.ts': 'website',
  'provider/main.ts': 'provider',
};

/**
 * The file that runs a program: what was built of it, which starts in a fifth of the time, or its source when that is newer.
 * @param source e.g. 'provider/cli/staff.ts'; any other file is itself.
 */
export function programFile(source: string): string {
  const name = source.startsWith('provider/cli/') ? basename(source, '.ts') : builtNames[source];
  return resolve(isBuilt && name !== undefined ? `dist/programs/${name}.js` : source);
}
