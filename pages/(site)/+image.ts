import type { PageContext } from 'vike/types';

export const image = ({ site }: PageContext) => `${site.origin}/og.png`;
