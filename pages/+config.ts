import vikeReact from 'vike-react/config';
import type { Config } from 'vike/types';
import type { Preview } from './(site)/previews/preview-picture.ts';

const config: Config = {
  extends: [vikeReact],
  lang: 'it',
  // Strings: streams add inline scripts, which the content security policy forbids, and cannot be cached.
  stream: false,
  passToClient: ['site', 'user', 'plainForm'],
  prefetchStaticAssets: 'hover',
  // The calls of a hook are bounded by the server; Vike would warn past its log.
  hooksTimeout: false,
  // What a shared link shows of a public page: a setting of our own.
  meta: { preview: { env: { server: true } } },
};

declare global {
  // Vike's documented way to type settings.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Vike {
    interface Config {
      preview?: (pageContext: PageContext) => Preview;
    }
    interface ConfigResolved {
      preview?: (pageContext: PageContext) => Preview;
    }
  }
}

export default config;
