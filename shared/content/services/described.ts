import { services } from '../services.ts';
import texts from './short-descriptions.json' with { type: 'json' };

const byName: Readonly<Record<string, string>> = texts;

/** Used only on the server, because pages receive the texts as data. */
export const describedServices = services.map((service) => ({
  ...service,
  shortDescription: byName[service.name] ?? '',
}));

export type DescribedService = (typeof describedServices)[number];

export const findService = (name: string): DescribedService | undefined =>
  describedServices.find((service) => service.name === name);
