import { services } from '#shared/content/services.ts';
import { findService } from '#shared/content/services/described.ts';
import type { ClinicOffer } from '#shared/page-context.ts';
import type { EnvReader } from './read-env.ts';

/** Between semicolons or on lines of their own. */
const entriesOf = (text: string | null) => text?.split(/\s*[;\r\n]\s*/).filter(Boolean) ?? [];

/** @returns SERVICE_PRICES in the services' order, and GUARANTEE_TEXT with GUARANTEE_FACTS; null if neither is set. */
export function readOffer(reader: EnvReader): Omit<ClinicOffer, 'reviews'> {
  const fail = (problem: string) => reader.fail('SERVICE_PRICES', problem);
  const amounts = new Map<string, number>();
  for (const [index, entry] of entriesOf(reader.optionalParagraphs('SERVICE_PRICES')).entries()) {
    const [name = '', amount = '', ...more] = entry.split('=').map((part) => part.trim());
    if (!findService(name))
      fail(`must name one of ${services.map((service) => service.name).join(', ')} in entry ${index + 1}`);
    else if (amounts.has(name)) fail(`must name ${name} only once`);
    else if (!/^[1-9]\d{0,4}$/.test(amount) || more.length > 0)
      fail(`must have 'service=amount' with whole euros from 1 to 99999, such as 590, for ${name}`);
    amounts.set(name, Number(amount));
  }
  const prices = services.map(({ name }) => ({ name, euros: amounts.get(name) ?? 0 }));
  const text = reader.optionalText('GUARANTEE_TEXT', 600);
  const facts = entriesOf(reader.optionalParagraphs('GUARANTEE_FACTS'));
  if (facts.length > 6 || facts.some((fact) => fact.length > 120))
    reader.fail('GUARANTEE_FACTS', 'must have at most 6 facts with at most 120 characters each');
  const guarantee = text === null && facts.length === 0 ? null : { text, facts };
  return { prices: prices.filter(({ euros }) => euros > 0), guarantee };
}
