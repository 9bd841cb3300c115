import type { PageContextServer } from 'vike/types';

/** A page with something missing is for this visitor only, not to be kept in place of a whole one. */
export const headersResponse = ({ isIncomplete }: PageContextServer): Record<string, string> =>
  isIncomplete ? { 'Cache-Control': 'no-store' } : {};
