import type { PageContext } from 'vike/types';
import type { Data } from './+data.server.ts';

export const description = ({ data: { article } }: PageContext & { data: Data }) => article.description;
