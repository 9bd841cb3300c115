import type { PageContext } from 'vike/types';
import { sitePreview, type Preview } from '../../previews/preview-picture.ts';
import type { Data } from './+data.server.ts';

export const preview = ({ data: { article }, site }: PageContext & { data: Data }): Preview => ({
  ...sitePreview(site),
  type: 'article',
  ...(article.imageUrl && { picture: `${article.imageUrl}?w=preview`, alt: article.title }),
});
