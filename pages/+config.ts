import vikeReact from 'vike-react/config';
import type { Config } from 'vike/types';
import type { PageName } from '#shared/contract/routes.ts';
import type { Preview } from './(site)/previews/preview-picture.ts';

const config: Config = {
  extends: [vikeReact],
  // No streaming, because streams add inline scripts, which the content security policy forbids, and prevent caching.
  stream: false,
  passToClient: ['site', 'user', 'plainForm'],
  prefetchStaticAssets: 'hover',
  // The server limits the duration of a hook's calls; Vike's warning would bypass the log.
  hooksTimeout: false,
  // Custom settings: the page's row of `pageFacts`, its title without the clinic's name, and the preview that a shared
  // link to a public page shows.
  meta: {
    pageName: { env: { server: true } },
    pageTitle: { env: { server: true, client: true } },
    preview: { env: { server: true } },
  },
};

declare global {
  // Vike's documented way to type settings.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Vike {
    interface Config {
      pageName?: PageName;
      pageTitle?: string;
      preview?: (pageContext: PageContext) => Preview;
    }
    interface ConfigResolved {
      /** Missing on the error page. */
      pageName?: PageName;
      pageTitle?: string;
      preview?: (pageContext: PageContext) => Preview;
    }
  }
}

export default config;
