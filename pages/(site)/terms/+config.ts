import type { Config } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';

export default {
  title: documentTitle('Termini e Condizioni'),
  description: 'Le condizioni d’uso di questo sito.',
} satisfies Config;
