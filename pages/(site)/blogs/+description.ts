import type { PageContext } from 'vike/types';

export const description = ({ site }: PageContext) =>
  `Articoli della clinica su cure dentali, viaggio e soggiorno a ${site.clinic.town}.`;
