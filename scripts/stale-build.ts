import { existsSync, globSync, statSync } from 'node:fs';

const stamp = 'dist/programs/website.js';

/** @returns true if there is no build, or a source is newer than it. */
export function isBuildStale(): boolean {
  if (!existsSync(stamp)) return true;
  // A container image contains the build without the sources, so no source can be newer.
  if (!existsSync('pages')) return false;
  const sources = [
    'package-lock.json',
    ...globSync('vite.*.ts'),
    ...globSync('{pages,components,shared,public,server,provider,runtime,scripts/doctor}/**/*.*', {
      exclude: (path) => path.includes('.test.'),
    }),
  ];
  const builtAt = statSync(stamp).mtimeMs;
  return sources.some((path) => statSync(path).mtimeMs > builtAt);
}
