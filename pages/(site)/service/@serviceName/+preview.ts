import type { PageContext } from 'vike/types';
import { serviceSlug } from '#shared/content/services.ts';
import { pagePreview } from '../../previews/preview-picture.ts';
import type { Data } from './+data.server.ts';

export const preview = ({ data: { service }, site }: PageContext & { data: Data }) =>
  pagePreview(site, serviceSlug(service.name), service.name);
