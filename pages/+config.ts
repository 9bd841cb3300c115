import vikeReact from 'vike-react/config';
import type { Config } from 'vike/types';
import { isListed, isStaffPage, pageNames, pages, pageTitles, type PageName } from '#shared/contract/routes.ts';

interface PageSettings {
  /** Missing on the error page. */
  pageName?: PageName;
  pageTitle?: string;
}

/** The settings that follow from a page's path and title. @param configValue the name in the page's +config.ts. */
const settingsOf = ({ configValue }: { configValue: unknown }): Config => {
  const name = pageNames.find((each) => each === configValue);
  if (!name) throw new Error(`There is no page ${String(configValue)} in pages`);
  const title = pageTitles[name];
  return {
    lang: isStaffPage(pages[name]) ? 'hr' : 'it',
    ...(title && (isListed(name) || name === 'eraseRequest' ? { pageTitle: title } : { title })),
  };
};

const config: Config = {
  extends: [vikeReact],
  // No streaming, because streams add inline scripts, which the content security policy forbids, and prevent caching.
  stream: false,
  passToClient: ['site', 'user', 'plainForm'],
  prefetchStaticAssets: 'hover',
  // The server limits the duration of a hook's calls; Vike's warning would bypass the log.
  hooksTimeout: false,
  // Custom: the page's name in `pages`, and its title without the clinic's name.
  meta: {
    pageName: { env: { config: true, server: true }, effect: settingsOf },
    pageTitle: { env: { server: true, client: true } },
  },
};

declare global {
  // Vike's documented way to type settings.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Vike {
    interface Config extends PageSettings {}
    interface ConfigResolved extends PageSettings {}
  }
}

export default config;
