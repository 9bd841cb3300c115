import type { Config } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';

export default {
  title: documentTitle('I Nostri Servizi'),
  description:
    'Le nove cure della clinica: conservativa, impianti, All-on-4 e All-on-6, chirurgia orale, corone, faccette, protesi, parodontologia, sbiancamento.',
} satisfies Config;
