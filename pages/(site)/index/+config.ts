import type { Config } from 'vike/types';
import { documentTitle } from '#shared/content/site.ts';

export default {
  title: documentTitle('Dentista a Tirana per pazienti italiani'),
  description:
    'Clinica odontoiatrica a Tirana per pazienti italiani: prima visita gratuita, fino al 70% di risparmio rispetto all’Italia, alloggio gratuito, viaggio e transfer organizzati.',
} satisfies Config;
