import type { Config } from 'vike/types';
import { pageFacts, type PageName } from '#shared/contract/routes.ts';

/** @returns the Vike settings of a page: its description, and the settings that follow from its row of `pageFacts`. */
export function settingsOf(pageName: PageName, description?: string): Config {
  const { audience, title } = pageFacts[pageName];
  return {
    pageName,
    lang: audience === 'staff' ? 'hr' : 'it',
    ...(title && (audience === 'visitors' ? { pageTitle: title } : { title })),
    ...(description && { description }),
  };
}
