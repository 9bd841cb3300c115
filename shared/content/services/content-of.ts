import contents from './contents.json' with { type: 'json' };

/** Promises nothing. `tests/support/stated-figures.ts` lists every figure; a dentist reviews all before publication. */
export type ServiceContent = (typeof contents)[keyof typeof contents];

const byName: ReadonlyMap<string, ServiceContent> = new Map(Object.entries(contents));

/** Used only on the server, because pages receive the texts as data. @returns undefined for an unknown name. */
export const contentOf = (serviceName: string): ServiceContent | undefined => byName.get(serviceName);
