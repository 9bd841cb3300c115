import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The addresses in a style sheet that name a file: not data, not a fragment, not another host. */
const filesIn = (css: string): string[] =>
  [...css.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g)]
    .map(([, , url = '']) => url.split(/[?#]/, 1)[0] ?? '')
    .filter((url) => url !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url));

/**
 * Ends the build when a style sheet names a file that is neither built nor in `public`. Vite logs a warning and leaves
 * such an address as it is: the site would be built without its fonts.
 */
export function resolvedAssets(): Plugin {
  let publicDir = '';
  return {
    name: 'resolved-assets',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    writeBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'asset' || !output.fileName.endsWith('.css')) continue;
        for (const url of filesIn(String(output.source))) {
          const path = url.replace(/^\//, '');
          if (!(path in bundle) && !(publicDir !== '' && existsSync(join(publicDir, path))))
            this.error(`${output.fileName} names ${url}, which was not built and is not in public`);
        }
      }
    },
  };
}
