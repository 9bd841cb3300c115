import all from './services.json' with { type: 'json' };

export type Service = (typeof all)[number];

export const services: readonly Service[] = all;

export function findService(name: string): Service | undefined {
  return services.find((service) => service.name === name);
}

/** @returns the file name of a service's pictures, without folder, width and extension. */
export function serviceSlug(name: string): string {
  return name.toLowerCase().replace(/[-\s]/g, '_');
}

export function serviceImage(name: string): string {
  return `/images/services/${serviceSlug(name)}.png`;
}
