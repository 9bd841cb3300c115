import { sitePreview } from './previews/preview-picture.ts';

export const preview = () => sitePreview;
