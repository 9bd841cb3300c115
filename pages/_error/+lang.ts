import type { PageContext } from 'vike/types';
import { errorContent } from './error-content.ts';

export const lang = (pageContext: PageContext) => errorContent(pageContext).lang;
