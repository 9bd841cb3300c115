import contents from './contents.json' with { type: 'json' };

/**
 * The seven parts of a service's page. They give general information and promise nothing. Every figure is registered
 * in `tests/support/stated-figures.ts`, and a dentist reviews the texts before publication.
 */
export type ServiceContent = (typeof contents)[keyof typeof contents];

const byName: ReadonlyMap<string, ServiceContent> = new Map(Object.entries(contents));

/** Used only on the server, because pages receive the texts as data. @returns undefined for an unknown name. */
export const contentOf = (serviceName: string): ServiceContent | undefined => byName.get(serviceName);
