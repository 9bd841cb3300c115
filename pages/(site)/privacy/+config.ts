import type { Config } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';

export default {
  title: documentTitle('Politica sulla Privacy'),
  description: 'Quali dati raccoglie questo sito, come li usa e per quanto tempo.',
} satisfies Config;
