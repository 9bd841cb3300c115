import { basename, resolve } from 'node:path';
import { isBuildStale } from '#scripts/stale-build.ts';

const isBuilt = !isBuildStale();

/** Variables of every started program: Node keeps compiled code, as with `npm start` and in the image. */
export const programEnv = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
};

const builtNames: Readonly<Record<string, string>> = {
  'server/main.ts': 'website',
  'scripts/doctor/main.ts': 'doctor',
  'provider/main.ts': 'provider',
};

/**
 * Returns the file that runs a program: the built file, which starts five times as fast, or the source if it is newer.
 * @param source e.g. 'provider/cli/staff.ts'. A file that is not a program is returned unchanged.
 */
export function programFile(source: string): string {
  const name = source.startsWith('provider/cli/') ? basename(source, '.ts') : builtNames[source];
  return resolve(isBuilt && name !== undefined ? `dist/programs/${name}.js` : source);
}
