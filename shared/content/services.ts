import list from './services.json' with { type: 'json' };

/** The data of a service in the lists (docs/product.md, 2.8). */
export interface Service {
  name: string;
  shortDescription: string;
  fact: string;
}

export const services: readonly Service[] = list;

/** @returns the service of exactly that name, or undefined. */
export function findService(name: string): Service | undefined {
  return services.find((service) => service.name === name);
}

/** @returns the file name of a service's pictures, without folder, width and extension. */
export function serviceSlug(name: string): string {
  return name.toLowerCase().replace(/[-\s]/g, '_');
}

/** @returns the path of a service's picture, which is fixed (docs/product.md, 2.8). */
export function serviceImage(name: string): string {
  return `/images/services/${serviceSlug(name)}.png`;
}
