import type { Config } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';

export default {
  title: documentTitle('I Nostri Blog'),
  description: 'Articoli della clinica su cure dentali, viaggio e soggiorno a Tirana.',
} satisfies Config;
