import { serviceSlug } from '../services.ts';
import { content as allOn } from './all_on_4_e_all_on_6.ts';
import { content as surgery } from './chirurgia_orale.ts';
import { content as crowns } from './corone_dentali.ts';
import { content as veneers } from './faccette_dentali.ts';
import { content as implants } from './impianti_dentali.ts';
import { content as conservative } from './odontoiatria_conservativa.ts';
import { content as periodontology } from './parodontologia.ts';
import { content as dentures } from './protesi_dentali.ts';
import { content as whitening } from './sbiancamento.ts';
import type { ServiceContent } from './types.ts';

const bySlug: ReadonlyMap<string, ServiceContent> = new Map([
  ['odontoiatria_conservativa', conservative],
  ['impianti_dentali', implants],
  ['all_on_4_e_all_on_6', allOn],
  ['chirurgia_orale', surgery],
  ['corone_dentali', crowns],
  ['faccette_dentali', veneers],
  ['protesi_dentali', dentures],
  ['parodontologia', periodontology],
  ['sbiancamento', whitening],
]);

/** For the server only: a page gets the texts of its service as data. @returns undefined for an unknown name. */
export function contentOf(serviceName: string): ServiceContent | undefined {
  return bySlug.get(serviceSlug(serviceName));
}
