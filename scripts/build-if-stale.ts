/** Runs before commands that need the build. Builds pages and programs if there is no build, or if a source is newer than the build. */
import { readArguments } from '#runtime/command-line.ts';
import { runScript } from './run-script.ts';
import { isBuildStale } from './stale-build.ts';

readArguments('Usage: node scripts/build-if-stale.ts\nBuilds the site if a source is newer than the build.', {});

if (isBuildStale()) {
  console.log(
    'Building the site: a quarter of a minute to half a minute, most of it to make scripts small. Later starts skip this.',
  );
  process.exitCode = runScript('build');
}
