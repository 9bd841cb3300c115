/** Before `npm start`: builds pages and programs when there is no build, or when a source is newer than it. */
import { spawnSync } from 'node:child_process';
import { isBuildStale } from './stale-build.ts';

if (isBuildStale()) {
  console.log(
    'Building the site: pages, programs, compressed copies. Half a minute; later starts skip this.',
  );
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
