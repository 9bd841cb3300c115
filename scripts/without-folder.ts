import { normalizePath, type Plugin } from 'vite';

/**
 * Replaces the path of this folder by the image's in the two modules into which Vike writes it, so that builds in two
 * folders are identical. Vike reads it only during a build.
 */
export const withoutFolder: Plugin = {
  name: 'without-folder',
  apply: 'build',
  transform: {
    filter: { id: /vite-plugin-server-entry.*(?:serverEntry|autoImporter\.js)$/ },
    handler: (code) => ({
      code: code.replaceAll(`"${normalizePath(process.cwd())}`, '"/app'),
      map: null,
    }),
  },
};
