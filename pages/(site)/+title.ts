import type { PageContext } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';

/** The title of a page that has its text in `pageTitles`. In a browser, `site` is missing if the page could not be loaded. */
export const title = ({ config, site }: PageContext) =>
  documentTitle(
    (config.pageTitle ?? '').replace('{town}', () => site?.clinic.town ?? ''),
    site?.clinic,
  );
