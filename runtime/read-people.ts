import type { EnvReader } from './read-env.ts';
import type { ClinicPersonFacts } from '#shared/page-context.ts';

const mostPeople = 5;
const mostCharacters = 160;

/** @returns the people of CLINIC_PEOPLE, the director first: 'name | register number | sentence' between semicolons. */
export function readPeople(reader: EnvReader): ClinicPersonFacts[] {
  const entries = reader.optionalParagraphs('CLINIC_PEOPLE')?.replace(/;\s*$/, '').split(';') ?? [];
  const fail = (problem: string) => reader.fail('CLINIC_PEOPLE', problem);
  if (entries.length > mostPeople) fail(`must name at most ${mostPeople} people, separated by semicolons`);
  return entries.map((entry, index) => {
    const parts = entry.split('|').map((part) => part.trim());
    const [name = '', registration = '', sentence = ''] = parts;
    if (parts.length !== 3 || parts.includes(''))
      fail(`must have 'name | register number | sentence' for person ${index + 1}`);
    if (parts.some((part) => part.length > mostCharacters))
      fail(`must have at most ${mostCharacters} characters in each part of person ${index + 1}`);
    return { name, role: index === 0 ? 'Direzione sanitaria' : 'Odontoiatra', registration, sentence };
  });
}
