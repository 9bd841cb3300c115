import type { PageContext } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';
import type { Data } from './+data.server.ts';

export const title = ({ data, site }: PageContext & { data: Data }) => documentTitle(data.service.name, site.clinic);
