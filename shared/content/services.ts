import all from './services.json' with { type: 'json' };

export const services: readonly (typeof all)[number][] = all;

/** @returns the file name of a service's pictures, without folder, width and extension. */
export const serviceSlug = (name: string): string => name.toLowerCase().replace(/[-\s]/g, '_');

export const serviceImage = (name: string): string => `/images/services/${serviceSlug(name)}.png`;
