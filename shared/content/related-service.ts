import { findService, type DescribedService } from './services/described.ts';

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

const count = (pattern: RegExp, where: string): number => where.match(pattern)?.length ?? 0;

/** @returns the service that most words of an article suggest, or null if no word suggests a service. */
export function relatedService(title: string, text: string): DescribedService | null {
  let best = { name: '', score: 0 };
  for (const [name, pattern] of words) {
    // A word of the title weighs more.
    const score = count(pattern, title) * 5 + count(pattern, text);
    if (score > best.score) best = { name, score };
  }
  return findService(best.name) ?? null;
}
