import { existsSync, globSync, statSync } from 'node:fs';

const stamp = 'dist/programs/website.js';

/** Whether there is no build, or a source is newer than it. */
export function isBuildStale(): boolean {
  if (!existsSync(stamp)) return true;
  // A container image holds the build without the sources: missing files cannot be newer.
  if (!existsSync('pages')) return false;
  const sources = [
    'package-lock.json',
    ...globSync('vite.*.ts'),
    ...globSync('{pages,components,shared,public,server,provider,runtime}/**/*.*', {
      exclude: (path) => path.includes('.test.'),
    }),
  ];
  const builtAt = statSync(stamp).mtimeMs;
  return sources.some((path) => statSync(path).mtimeMs > builtAt);
}
