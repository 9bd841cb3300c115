import type { PageContext } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';
import { errorContent } from './error-content.ts';

export const title = (pageContext: PageContext) =>
  documentTitle(errorContent(pageContext).title, pageContext.site?.clinic);
