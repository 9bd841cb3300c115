/** Before `npm start`: builds pages and programs when there is no build, or when a source is newer than it. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';

const stamp = 'dist/programs/website.js';
const sources = [
  'package-lock.json',
  ...globSync('vite.*.ts'),
  ...globSync('{pages,components,shared,public,server,provider,runtime}/**/*.*', {
    exclude: (path) => path.includes('.test.'),
  }),
];

const isStale = () => {
  if (!existsSync(stamp)) return true;
  const builtAt = statSync(stamp).mtimeMs;
  return sources.some((path) => statSync(path).mtimeMs > builtAt);
};

// A container image holds the build without the sources: missing files cannot be newer.
if (existsSync('pages') && isStale()) {
  console.log('Building the site (once; later starts skip this)');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
