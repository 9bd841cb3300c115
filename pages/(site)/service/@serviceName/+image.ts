import type { PageContext } from 'vike/types';
import { serviceImage } from '#shared/content/services.ts';
import type { Data } from './+data.server.ts';

export const image = ({ site, data }: PageContext & { data: Data }) =>
  site.origin + serviceImage(data.service.name);
