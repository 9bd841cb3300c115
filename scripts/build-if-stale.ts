/** Runs before `npm start`. Builds pages and programs if there is no build, or if a source is newer than the build. */
import { spawnSync } from 'node:child_process';
import { isBuildStale } from './stale-build.ts';

if (isBuildStale()) {
  console.log(
    'Building the site: a quarter of a minute to half a minute, most of it to make scripts small. Later starts skip this.',
  );
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
