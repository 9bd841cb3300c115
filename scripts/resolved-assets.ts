import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** @returns the URLs in a style sheet that refer to a file, but not data URLs, fragments and URLs of other hosts. */
const filesIn = (css: string): string[] =>
  [...css.matchAll(/url\(\s*(["']?)(.*?)\1\s*\)/g)]
    .map(([, , url = '']) => url.split(/[?#]/, 1)[0] ?? '')
    .filter((url) => url !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(url));

/**
 * Fails the build if a style sheet refers to a file that is neither built nor in `public`. Vite would only
 * log a warning and keep the URL, so that the site would be built without its fonts.
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
