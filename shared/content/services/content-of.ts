import { serviceSlug } from '../services.ts';
import allOn from './all_on_4_e_all_on_6.json' with { type: 'json' };
import surgery from './chirurgia_orale.json' with { type: 'json' };
import crowns from './corone_dentali.json' with { type: 'json' };
import veneers from './faccette_dentali.json' with { type: 'json' };
import implants from './impianti_dentali.json' with { type: 'json' };
import conservative from './odontoiatria_conservativa.json' with { type: 'json' };
import periodontology from './parodontologia.json' with { type: 'json' };
import dentures from './protesi_dentali.json' with { type: 'json' };
import whitening from './sbiancamento.json' with { type: 'json' };
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

/** Used only on the server, because pages receive the texts as data. @returns undefined for an unknown name. */
export function contentOf(serviceName: string): ServiceContent | undefined {
  return bySlug.get(serviceSlug(serviceName));
}
