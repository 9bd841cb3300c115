import { findService, type Service } from './services.ts';

/** Words that suggest the service that a text is about, by the service's name. */
const words: readonly (readonly [serviceName: string, pattern: RegExp])[] = [
  ['All-on-4 e All-on-6', /all-on-[46]|arcata (?:fissa|intera)/gi],
  ['Impianti Dentali', /impiant[io]|osteointegrazione/gi],
  ['Sbiancamento', /sbianca\w*/gi],
  ['Faccette Dentali', /faccett[ae]/gi],
  ['Parodontologia', /gengiv\w*|parodont\w*/gi],
  ['Chirurgia Orale', /estrazion[ei]|dent[ei] del giudizio|chirurgia orale|apicectomia/gi],
  ['Corone Dentali', /coron[ae]|capsul[ae]/gi],
  ['Protesi Dentali', /protesi|dentier[ae]/gi],
  ['Odontoiatria Conservativa', /cari[ei]\b|otturazion[ei]|devitalizza\w*/gi],
];

/** The weight of a word in the title relative to a word in the text. */
const titleWeight = 5;

const count = (pattern: RegExp, where: string): number => where.match(pattern)?.length ?? 0;

/** @returns the service that most words of an article suggest, or null if no word suggests a service. */
export function relatedService(title: string, text: string): Service | null {
  let best: { name: string; score: number } | null = null;
  for (const [name, pattern] of words) {
    const score = count(pattern, title) * titleWeight + count(pattern, text);
    if (score > (best?.score ?? 0)) best = { name, score };
  }
  return best ? (findService(best.name) ?? null) : null;
}
