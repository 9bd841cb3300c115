import type { PageContext } from 'vike/types';

export const description = ({ site }: PageContext) =>
  `Clinica odontoiatrica a ${site.clinic.town} per pazienti italiani: prima visita gratuita, fino al 70% di risparmio rispetto all’Italia, alloggio gratuito, viaggio e transfer organizzati.`;
