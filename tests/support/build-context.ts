import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#runtime/project-root.ts';

/** The patterns of .dockerignore in order, as Docker and Podman read them: https://github.com/moby/patternmatcher */
export const patterns = readFileSync(path.join(projectRoot, '.dockerignore'), 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const glob = path.posix.normalize(line.replace(/^!/, '').trim()).replace(/^\/|\/$/g, '');
    // Unlike in a shell, * also matches names that begin with a dot.
    const source = glob
      .replaceAll(/[.+^$()|{}\\]/g, String.raw`\$&`)
      .replaceAll(/\*\*\/?|\*|\?/g, (sign) => ({ '**/': '(?:.*/)?', '**': '.*', '?': '[^/]' })[sign] ?? '[^/]*');
    return { isException: line.startsWith('!'), pattern: new RegExp(`^${source}$`) };
  });

/** @returns whether the file is sent to the build: the last pattern that matches it or a folder above it decides. */
export function isInContext(file: string): boolean {
  const parts = file.split('/');
  const paths = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  const last = patterns.findLast(({ pattern }) => paths.some((one) => pattern.test(one)));
  return last === undefined || last.isException;
}
