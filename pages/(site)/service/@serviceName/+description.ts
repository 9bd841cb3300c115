import type { PageContext } from 'vike/types';
import type { Data } from './+data.server.ts';

export const description = ({ data: { service } }: PageContext & { data: Data }) =>
  `${service.shortDescription} ${service.fact}`;
