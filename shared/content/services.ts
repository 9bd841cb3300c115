import all from './services.json' with { type: 'json' };

export type Service = (typeof all)[number];

export const services: readonly Service[] = all;

export const findService = (name: string): Service | undefined => services.find((service) => service.name === name);

/** @returns the file name of a service's pictures, without folder, width and extension. */
export const serviceSlug = (name: string): string => name.toLowerCase().replace(/[-\s]/g, '_');

export const serviceImage = (name: string): string => `/images/services/${serviceSlug(name)}.png`;
