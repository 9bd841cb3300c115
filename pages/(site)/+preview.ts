import type { PageContext } from 'vike/types';
import { sitePreview } from './previews/preview-picture.ts';

export const preview = ({ site }: PageContext) => sitePreview(site);
